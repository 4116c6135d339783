import type { Axes, Lookup } from './lookup.ts'
import { MISS } from './metrics.ts'
import { multilinear } from './multilinear.ts'
import { isKept, type Samples } from './samples.ts'

/** Straight lines between neighbours; past an end, the end segment's. A dropped sample is bridged, unflagged. */
export function linear1d([axis]: Axes, samples: Samples): Lookup {
  if (axis === undefined) throw new Error('linear1d: no axis')
  const keep = (column: Float32Array) => column.filter((_, index) => isKept(samples, index))
  const kept = keep(axis)
  if (kept.length === 0) return () => MISS
  return multilinear([kept], {
    timeMs: keep(samples.timeMs),
    flops: keep(samples.flops),
    bytes: keep(samples.bytes),
    energyJ: keep(samples.energyJ),
  })
}
