import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import type { SpecReport } from '../../report.ts'
import type { ScaleAxis } from './draw.ts'
import { logTicks, shortNumber } from './ticks.ts'

/** An axis of the cache's grid, or an input field where the cache told no axes. */
export interface GridAxis {
  readonly name: string
  /** Of letters, digits and hyphens. */
  readonly id: string
  /** The rows of the grid; none where unknown. */
  readonly values: readonly number[]
  /** At how many different ones probes lie. */
  readonly places: number
  /** `null` where the probe has no place on it. */
  readonly place: (probe: JudgedProbe) => number | null
}

/** Those that probes lie at two places of, at least. */
export function gridAxes({ spec, regions }: SpecReport): readonly GridAxis[] {
  const probes = regions.flatMap(({ rows }) => rows)
  const ofCache = probes.some(({ coords }) => coords !== null)
  const count = ofCache ? Math.max(...probes.map(({ coords }) => coords?.length ?? 0)) : spec.fields.length
  return Array.from({ length: count }, (_, index): GridAxis => {
    const field = spec.fields[index]
    const isField =
      field !== undefined && probes.every(({ coords, shape }) => !coords || coords[index] === shape[field])
    const place = ({ coords, shape }: JudgedProbe): number | null =>
      ofCache ? (coords?.[index] ?? null) : numberOrNull(shape[field ?? ''])
    return {
      id: `axis-${index + 1}`,
      name: isField ? field : `axis ${index + 1} of the grid`,
      values: spec.axes[index] ?? [],
      places: new Set(probes.map(place).filter((value) => value !== null)).size,
      place,
    }
  }).filter(({ places }) => places > 1)
}

/** On a log scale 0 has no place: it is drawn at half of the least place above it. */
export interface Scaled {
  readonly scale: ScaleAxis
  readonly position: (value: number) => number
}

export function scaled(name: string, places: readonly number[]): Scaled {
  const positive = places.filter((place) => place > 0)
  const least = positive.reduce((low, place) => Math.min(low, place), Infinity)
  const most = positive.reduce((high, place) => Math.max(high, place), 0)
  const [low, high] = positive.length > 0 ? [least, most] : [1, 2]
  const hasZero = places.some((place) => place <= 0)
  const start = hasZero ? low / 2 : low
  const pad = Math.max((high / start) ** 0.015, 1.01)
  const ticks = logTicks(low, high)
  return {
    position: (value) => (value > 0 ? value : start),
    scale: {
      label: name,
      type: 'log',
      domain: [start / pad, high * pad],
      ticks: hasZero ? [start, ...ticks.filter((tick) => tick > low * 1.01 || ticks.length < 6)] : ticks,
      format: (value) => (hasZero && value === start ? '0' : shortNumber(value)),
    },
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
