import type { JudgedProbe } from '../judged_probe.ts'
import { worstOf } from '../region_stats.ts'
import { isRow } from './chart.ts'

/** More probes off the grid than this tell no more of what a kernel's errors are made of, and cost more than judging them. */
const most = 4000
/** Of the failing ones, the worst are looked into all the same. */
const worst = 500

/** The probes of a spec that are looked into: all of them, unless they are very many. */
export interface Sample {
  readonly probes: readonly JudgedProbe[]
  /** Those that stand for all of a region: not the ones chosen for failing. */
  readonly fair: (probe: JudgedProbe) => boolean
}

/** Every row of the grid, probes evenly spread over the others, and the worst of these. */
export function sampleOf(probes: readonly JudgedProbe[]): Sample {
  const offGrid = probes.filter((probe) => !isRow(probe))
  if (offGrid.length <= most) return { probes, fair: () => true }
  const step = Math.ceil(offGrid.length / most)
  const fair = new Set([...probes.filter(isRow), ...offGrid.filter((_, index) => index % step === 0)])
  const failing = offGrid.filter(({ verdict }) => verdict !== 'within')
  return { probes: [...new Set([...fair, ...worstOf(failing, worst)])], fair: (probe) => fair.has(probe) }
}
