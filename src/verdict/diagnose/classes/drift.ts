import type { Explanation } from '../case.ts'
import { signedPercent } from '../../wording.ts'

/** The grid as a whole is off: then no cell of it can be blamed. */
export const drift: Explanation = ({ chart: { evidence } }) => {
  const { controls, probes } = evidence
  if (controls?.status === 'drift') {
    return {
      class: 'drift',
      cause: 'the controls on the grid are off as well: cache and truth drifted apart, this is not interpolation',
      evidence: `median shift of the grid ${signedPercent(Math.log(controls.shift))}`,
      next: 'fix this first: check GPU, driver, clocks and definition; then, if you may, profile the grid again',
    }
  }
  if (controls?.status === 'stale') {
    const rows = probes.filter(({ region }) => region === 'controls').length
    return {
      class: 'stale-rows',
      cause: 'the controls on the grid are off as well: rows are stale or of several runs, this is not interpolation',
      evidence: `${controls.outside.length} of ${rows} grid rows outside their band, median shift ${signedPercent(Math.log(controls.shift))}`,
      next: 'fix this first: find what changed between the runs of these rows; then, if you may, profile the grid again',
    }
  }
  return undefined
}
