import { formatShape, type Shape } from '../../shape.ts'
import { mean } from '../statistics.ts'
import { isRow, isTimed, type Chart, type Timed } from './chart.ts'
import { decompose } from './decompose.ts'
import { noParts, sumOf, type ErrorParts } from './error_parts.ts'
import type { Explained } from './findings.ts'
import { staleRowsBehind } from './stale_rows_behind.ts'
import type { Sample } from './sample_of.ts'
import type { Phases } from './sum_errors.ts'

/** How much an error falls: of its sum, where errors cancel, and of what does not cancel. Negative where it grows. */
export interface Gain {
  readonly signed: number
  readonly absolute: number
}

/** Rows to measure, and what that would be worth. */
export interface Remedy {
  readonly action: 'profile again' | 'add rows'
  readonly rows: readonly Shape[]
  /** In per cent of the kernel's own time, over all probes off the grid alike. */
  readonly kernel: Gain
  /** Per phase, in per cent of its iteration time ... */
  readonly phases: Readonly<Record<string, Gain>>
  /** ... and, where that is known, in ms of an iteration. */
  readonly phasesMs: Readonly<Record<string, Gain>>
}

/**
 * What rows are worth measuring: those of the grid that are off today's truth, whose share in each answer would go; and those
 * that a diagnosis names, which would take the interpolation error of the cells that it explains. Each by itself, the best first.
 */
export function remediesOf(
  chart: Chart,
  explained: readonly Explained[],
  fair: Sample['fair'],
  phases: Phases,
): readonly Remedy[] {
  const probes = chart.evidence.probes.filter(isTimed).filter((probe) => !isRow(probe) && fair(probe))
  const errors = new Map(probes.map((probe) => [probe, sumOf(percentOf(chart, probe))]))
  return [...staleCuts(chart, probes), ...rowCuts(chart, explained)]
    .map(({ action, rows, cuts }) => ({ action, rows, ...worthOf(gainOf(errors, cuts), phases) }))
    .filter(({ kernel }) => kernel.absolute > 0)
    .toSorted((a, b) => b.kernel.absolute - a.kernel.absolute)
}

interface Cut extends Pick<Remedy, 'action' | 'rows'> {
  /** What it takes off each probe's error, in per cent. */
  readonly cuts: ReadonlyMap<Timed, number>
}

function staleCuts(chart: Chart, probes: readonly Timed[]): readonly Cut[] {
  const byRow = new Map<Timed, Map<Timed, number>>()
  for (const probe of probes) {
    const stale = staleRowsBehind(chart, probe)
    const all = stale.reduce((sum, { excessMs }) => sum + excessMs, 0)
    for (const { row, excessMs } of stale) {
      const cuts = byRow.get(row) ?? new Map<Timed, number>()
      cuts.set(probe, all === 0 ? 0 : (percentOf(chart, probe).stale * excessMs) / all)
      byRow.set(row, cuts)
    }
  }
  return [...byRow].map(([row, cuts]) => ({ action: 'profile again', rows: [row.shape], cuts }))
}

function rowCuts(chart: Chart, explained: readonly Explained[]): readonly Cut[] {
  const helped = explained.filter(({ diagnosis }) => diagnosis.rows !== undefined && diagnosis.class !== 'stale-rows')
  const byRows = Map.groupBy(helped, ({ diagnosis }) => (diagnosis.rows ?? []).map(formatShape).join())
  return [...byRows.values()].map((group) => {
    const cells = new Set(group.map(({ cell }) => cell))
    const inside = chart.placed.filter((probe) => !isRow(probe) && cells.has(chart.cellOf(probe)?.key ?? ''))
    return {
      action: 'add rows',
      rows: group[0]?.diagnosis.rows ?? [],
      cuts: new Map(inside.map((probe) => [probe, percentOf(chart, probe).interpolation])),
    }
  })
}

function percentOf(chart: Chart, probe: Timed): ErrorParts {
  return decompose(chart, probe)?.percent ?? noParts
}

function gainOf(errors: ReadonlyMap<Timed, number>, cuts: ReadonlyMap<Timed, number>): Gain {
  const before = [...errors.values()]
  const after = [...errors].map(([probe, error]) => error - (cuts.get(probe) ?? 0))
  return {
    signed: Math.abs(mean(before)) - Math.abs(mean(after)),
    absolute: mean(before.map(Math.abs)) - mean(after.map(Math.abs)),
  }
}

function worthOf(kernel: Gain, { share = {}, iterationMs = {} }: Phases): Omit<Remedy, 'action' | 'rows'> {
  const scaled = (factor: number): Gain => ({ signed: kernel.signed * factor, absolute: kernel.absolute * factor })
  const phases = Object.entries(share)
  return {
    kernel,
    phases: Object.fromEntries(phases.map(([phase, part]) => [phase, scaled(part)])),
    phasesMs: Object.fromEntries(
      phases.flatMap(([phase, part]) => {
        const ms = iterationMs[phase]
        return ms === undefined ? [] : [[phase, scaled((part * ms) / 100)]]
      }),
    ),
  }
}
