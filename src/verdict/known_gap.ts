import type { Shape } from '../shape.ts'
import type { JudgedProbe } from './judged_probe.ts'
import { isJudged } from './region_stats.ts'

/** A value, or a closed range, per input field: every field named must match. */
export type ShapeRange = Readonly<Record<string, number | readonly [low: number, high: number]>>

/** A region or a shape range known to be inaccurate, with the reason. Its probes are set aside and listed, never hidden. */
export interface KnownGap<R extends string = string> {
  readonly where: R | ShapeRange
  readonly reason: string
  /** Of a `perBackend` spec, the one backend that has the gap. */
  readonly backend?: string
}

type OfBackend = Pick<KnownGap, 'backend'>

export function knownGap(where: ShapeRange, reason: string, ofBackend?: OfBackend): KnownGap<never>
export function knownGap<const R extends string>(where: R, reason: string, ofBackend?: OfBackend): KnownGap<R>
export function knownGap(where: string | ShapeRange, reason: string, ofBackend: OfBackend = {}): KnownGap {
  return { where, reason, ...ofBackend }
}

/** `m=97..111`, `region beyond-grid`. */
export function formatGap({ where }: KnownGap): string {
  if (typeof where === 'string') return `region ${where}`
  return Object.entries(where)
    .map(([field, range]) => `${field}=${typeof range === 'number' ? range : range.join('..')}`)
    .join(' ')
}

export function liesInGap({ where }: KnownGap, region: string, shape: Shape): boolean {
  if (typeof where === 'string') return where === region
  return Object.entries(where).every(([field, range]) => {
    const value = shape[field]
    if (typeof value !== 'number') return false
    return typeof range === 'number' ? value === range : value >= range[0] && value <= range[1]
  })
}

/**
 * `open`: at least one judged probe in it is not conclusively within. `closed`: all are, so the entry should go.
 * `unprobed`: none that could tell was judged, so nothing is known.
 */
export type GapStatus = 'open' | 'closed' | 'unprobed'

/** A grid row repeats itself whatever the interpolation does, so controls alone close only a gap that holds nothing else. */
export function gapStatus(gap: KnownGap, probes: readonly JudgedProbe[]): GapStatus {
  const inside = probes.filter((probe) => liesInGap(gap, probe.region, probe.shape))
  const judged = inside.filter(isJudged)
  if (judged.some((probe) => probe.verdict !== 'within')) return 'open'
  const telling = inside.some(isOffGrid) ? judged.filter(isOffGrid) : judged
  return telling.length > 0 ? 'closed' : 'unprobed'
}

function isOffGrid({ region }: JudgedProbe): boolean {
  return region !== 'controls'
}
