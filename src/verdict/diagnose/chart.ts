import type { JudgedProbe } from '../judged_probe.ts'
import { isJudged } from '../region_stats.ts'
import { cellAt, type Cell } from './cell.ts'
import { sigmas } from './sigmas.ts'
import type { SpecEvidence } from './spec_evidence.ts'

/** A probe whose cache and truth are known. */
export type Timed = JudgedProbe & {
  readonly truthMs: number
  readonly cacheMs: number
  readonly ratio: number
  readonly standardError: number
}

/** A timed probe at known coords. */
export type Placed = Timed & { readonly coords: readonly number[] }

/** The evidence of a spec, laid out over the cache's axes. */
export interface Chart {
  readonly evidence: SpecEvidence
  /** Every timed probe at known coords, those on the grid among them. */
  readonly placed: readonly Placed[]
  readonly cellOf: (probe: JudgedProbe) => Cell | undefined
  /** Today's looks at the rows of the grid. */
  readonly rows: readonly Placed[]
  /** Those that are off today's truth beyond chance. */
  readonly staleRows: ReadonlySet<Placed>
  /** The one of a row. */
  readonly rowAt: (coords: readonly number[]) => Placed | undefined
  /** The timed probes at just these coords: one, unless inputs share them. */
  readonly at: (coords: readonly number[]) => readonly Placed[]
  /** The timed probes of a cell; its corners and faces are cells of their own. */
  readonly inCell: (cell: Cell) => readonly Placed[]
  /** The timed probes that share all coords but the one on `axis`, ascending along it; the place itself included. */
  readonly along: (coords: readonly number[], axis: number) => readonly Placed[]
}

export function chartOf(evidence: SpecEvidence): Chart {
  const cells = new Map(evidence.probes.map((probe) => [probe, cellAt(evidence.axes, probe.coords ?? [])]))
  const placed = evidence.probes.filter(isPlaced)
  const rows = placed.filter(isRow)
  const rowByPlace = new Map(rows.map((probe) => [key(probe.coords), probe]))
  const byPlace = Map.groupBy(placed, ({ coords }) => key(coords))
  const byCell = Map.groupBy(placed, (probe) => cells.get(probe)?.key)
  const lines = new Map<number, Map<string, Placed[]>>()
  return {
    evidence,
    placed,
    cellOf: (probe) => cells.get(probe),
    rows,
    staleRows: new Set(rows.filter(isStale)),
    rowAt: (coords) => rowByPlace.get(key(coords)),
    at: (coords) => byPlace.get(key(coords)) ?? [],
    inCell: (cell) => byCell.get(cell.key) ?? [],
    along: (coords, axis) => {
      const known = lines.get(axis) ?? linesAlong(placed, axis)
      lines.set(axis, known)
      return known.get(lineKey(coords, axis)) ?? []
    },
  }
}

export function isTimed(probe: JudgedProbe): probe is Timed {
  return isJudged(probe) && probe.truthMs !== null && probe.cacheMs !== null
}

function isPlaced(probe: JudgedProbe): probe is Placed {
  return isTimed(probe) && probe.coords !== null
}

/** Whether a probe lies on the grid: there the cache repeats its own row. */
export function isRow({ region }: JudgedProbe): boolean {
  return region === 'controls'
}

function isStale({ ratio, standardError }: Placed): boolean {
  return Math.abs(Math.log(ratio)) > sigmas * standardError
}

function linesAlong(placed: readonly Placed[], axis: number): Map<string, Placed[]> {
  const lines = Map.groupBy(placed, ({ coords }) => lineKey(coords, axis))
  for (const line of lines.values()) line.sort((a, b) => (a.coords[axis] ?? 0) - (b.coords[axis] ?? 0))
  return lines
}

function lineKey(coords: readonly number[], axis: number): string {
  return key(coords.map((coord, index) => (index === axis ? 0 : coord)))
}

function key(coords: readonly number[]): string {
  return coords.join()
}
