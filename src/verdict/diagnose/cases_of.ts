import { logMargin } from '../band.ts'
import type { JudgedProbe } from '../judged_probe.ts'
import { byDistance } from '../region_stats.ts'
import type { Case } from './case.ts'
import type { Cell } from './cell.ts'
import type { Chart } from './chart.ts'

/**
 * The failing probes, in groups that one explanation should fit: of one cell and one manner of failing. Along an edge of the
 * grid, where the probes of a cell have an order, a probe within its band parts two groups.
 */
export function casesOf(chart: Chart): readonly Case[] {
  const placed = Map.groupBy(chart.evidence.probes, (probe) => chart.cellOf(probe)?.key ?? '')
  return [...placed.values()].flatMap((probes) => {
    const cell = probes[0] && chart.cellOf(probes[0])
    return [...Map.groupBy(probes.filter(fails), manner).values()]
      .flatMap((alike) => runsOf(probes, alike, cell))
      .flatMap((run) => toCase(chart, cell, run))
  })
}

function toCase(chart: Chart, cell: Cell | undefined, run: readonly JudgedProbe[]): readonly Case[] {
  const failing = run.toSorted(byDistance)
  const [worst] = failing
  return worst ? [{ chart, cell, failing, worst }] : []
}

/** Too fast and too slow are two errors, even within one cell; and what only may be outside its band is no error yet. */
function manner({ verdict, ratio, band }: JudgedProbe): string {
  if (ratio === null) return verdict
  if (verdict === 'noisy' && logMargin(band, Math.log(ratio)) >= 0) return 'near the bar'
  return ratio < 1 ? 'fast' : 'slow'
}

function runsOf(
  all: readonly JudgedProbe[],
  alike: readonly JudgedProbe[],
  cell: Cell | undefined,
): readonly (readonly JudgedProbe[])[] {
  const free = (cell?.spans ?? []).flatMap(({ lower, upper }, axis) => (lower === upper ? [] : [axis]))
  const [axis] = free
  if (axis === undefined || free.length > 1) return [alike]
  const coord = ({ coords }: JudgedProbe): number => coords?.[axis] ?? 0
  const walls = all.filter((probe) => !fails(probe)).map(coord)
  const runs = Map.groupBy(alike, (probe) => walls.filter((wall) => wall < coord(probe)).length)
  return [...runs.values()]
}

function fails({ verdict }: JudgedProbe): boolean {
  return verdict !== 'within'
}
