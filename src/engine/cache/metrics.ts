/** Coverage flags, as the protocol defines them. This engine profiles nothing, so it never sets JIT (2). */
export const EXTRAPOLATED = 1
const NO_COVERAGE = 4

/** Of one launch. `flops`, `bytes` and `energyJ` are NaN where a row that the answer leans on has none. */
export interface Metrics {
  readonly timeMs: number
  readonly flops: number
  readonly bytes: number
  readonly energyJ: number
  readonly coverage: number
}

/** What a cache says of a point that it has no sample for. */
export const MISS: Metrics = { timeMs: 0, flops: 0, bytes: 0, energyJ: 0, coverage: NO_COVERAGE }

export function isMiss(metrics: Metrics): boolean {
  return (metrics.coverage & NO_COVERAGE) !== 0
}

/** `count` launches of `metrics`, said to be extrapolated. A miss stays one. */
export function extrapolate(metrics: Metrics, count: number): Metrics {
  if (isMiss(metrics)) return MISS
  return {
    timeMs: metrics.timeMs * count,
    flops: metrics.flops * count,
    bytes: metrics.bytes * count,
    energyJ: metrics.energyJ * count,
    coverage: metrics.coverage | EXTRAPOLATED,
  }
}

/** Both launches, one after the other. A miss of either is a miss. */
export function addMetrics(first: Metrics, second: Metrics): Metrics {
  if (isMiss(first) || isMiss(second)) return MISS
  return {
    timeMs: first.timeMs + second.timeMs,
    flops: first.flops + second.flops,
    bytes: first.bytes + second.bytes,
    energyJ: first.energyJ + second.energyJ,
    coverage: first.coverage | second.coverage,
  }
}
