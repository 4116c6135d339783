import { spoilsTheRun, type ControlsOutcome } from './judge_controls.ts'
import type { JudgedProbe } from './judged_probe.ts'

export interface LikelyCause {
  readonly cause: string
  readonly next: string
}

/**
 * The first explanation that fits, from what would spoil everything down to plain interpolation. Where probes are firmly
 * outside they alone are explained: they fail the region, however many others could not be judged.
 */
export function likelyCause(probes: readonly JudgedProbe[], controls: ControlsOutcome | undefined): LikelyCause {
  const firm = probes.filter((probe) => probe.firm)
  const bad = firm.length > 0 ? firm : probes.filter((probe) => probe.verdict !== 'within')
  const most = (test: (probe: JudgedProbe) => boolean): boolean => bad.filter(test).length * 2 > bad.length
  if (spoilsTheRun(controls)) {
    return {
      cause: 'the controls on the grid are off as well, so this is drift or stale rows, not interpolation',
      next: 'fix this first: profile the grid again with the device, driver and definition of the truth',
    }
  }
  if (bad.length === 0) {
    return { cause: 'nothing that was judged is amiss', next: 'probe more shapes here, or ask less of the region' }
  }
  if (most((probe) => probe.verdict === 'invalid')) {
    return {
      cause: 'the cache gives answers that are no times',
      next: 'ask kernel-query for the shapes named above alone',
    }
  }
  if (most((probe) => probe.verdict === 'no-coverage')) {
    return {
      cause: 'the cache does not cover these shapes',
      next: 'profile rows there, or leave these shapes out of the probes',
    }
  }
  if (most((probe) => probe.verdict === 'no-truth')) {
    return {
      cause: 'these shapes have no truth to judge by',
      next: 'measure them, or choose probes that the recording holds',
    }
  }
  if (most((probe) => probe.verdict === 'noisy')) {
    return {
      cause: 'the ratios lie too near the bar for the noise of the truth',
      next: 'take more looks, in other processes',
    }
  }
  if (most((probe) => probe.outsideGrid === true)) {
    return {
      cause: 'extrapolation: the shapes lie outside the grid',
      next: 'widen the grid, or hold the rate of its edge past it',
    }
  }
  return {
    cause: 'interpolation: the kernel steps or bends between the rows of the grid',
    next: 'add grid rows at the worst shapes, or record a knownGap with the reason',
  }
}
