import { QueryError } from '../query_error.ts'
import { EPSILON } from './locate.ts'
import type { Axes, Lookup } from './lookup.ts'
import { extrapolate, type Metrics, MISS } from './metrics.ts'
import { isKept, type Samples } from './samples.ts'

/**
 * The sample at or below, without interpolation, on an evenly spaced axis. Past the last sample its metrics grow in proportion to
 * the coordinate; below the first it stands. A bucket whose sample was dropped is a miss.
 *
 * @throws {QueryError} on fewer than 2 points, or spacing uneven by more than 0.1 %.
 */
export function direct1d([axis]: Axes, samples: Samples): Lookup {
  const [start, spacing] = evenSpacing(axis ?? new Float32Array())
  const last = samples.timeMs.length - 1
  const end = start + last * spacing
  return ([coord = NaN]) => {
    const x = Math.fround(coord)
    if (Number.isNaN(x)) return MISS
    if (x > end) return extrapolate(bucket(samples, last), Math.abs(end) > EPSILON ? x / end : 1)
    if (x < start) return extrapolate(bucket(samples, 0), 1)
    return bucket(samples, Math.min(Math.floor((x - start) / spacing), last))
  }
}

function evenSpacing(axis: Float32Array): readonly [start: number, spacing: number] {
  const [start = NaN, second = NaN] = axis
  const spacing = second - start
  const even = axis.every((x, i) => i === 0 || Math.abs(x - (axis[i - 1] ?? NaN) - spacing) <= spacing * 1e-3)
  if (spacing > 0 && even) return [start, spacing]
  throw new QueryError(`cache fit failed: a direct cache needs 2 or more evenly spaced points, got ${axis.join(', ')}`)
}

function bucket(samples: Samples, index: number): Metrics {
  if (!isKept(samples, index)) return MISS
  return {
    timeMs: samples.timeMs[index] ?? NaN,
    flops: samples.flops[index] ?? NaN,
    bytes: samples.bytes[index] ?? NaN,
    energyJ: samples.energyJ[index] ?? NaN,
    coverage: 0,
  }
}
