import { byDistance } from '../../verdict/region_stats.ts'
import type { Evidence } from './evidence.ts'
import type { HuntCell } from './hunt_cells.ts'
import type { InfidelCell, LookedAt } from './hunt_probe.ts'

/** What was found in a cell, from all its looks in the order of their coords; `undefined` where none is outside. */
export function infidelCell(cell: HuntCell, evidence: Evidence): InfidelCell | undefined {
  const looks = evidence.looksIn(cell).map((look): LookedAt => ({
    shape: look.spot.candidate.shape,
    ratio: Math.exp(look.residual),
    looks: look.looks,
    outside: evidence.isOutside(look),
  }))
  const failing = looks.filter((look) => look.outside)
  const [smallest] = failing
  const largest = failing.at(-1)
  const [worst] = failing.toSorted(byDistance)
  if (smallest === undefined || largest === undefined || worst === undefined) return undefined
  return { ends: cell.ends, smallest: smallest.shape, largest: largest.shape, worst, looks }
}
