import { EPSILON, locate } from './locate.ts'
import type { Axes, Lookup } from './lookup.ts'
import { EXTRAPOLATED, type Metrics, MISS } from './metrics.ts'
import { isKept, type Samples } from './samples.ts'

/**
 * Interpolates between the 2^d corners of the cell round a point: bilinear on two axes, trilinear on three. Past the grid the
 * same weights run on, so overshoots on several axes multiply.
 *
 * A dropped corner that carries weight leaves the rest, clamped to 0 and renormalized, and flags the answer EXTRAPOLATED;
 * where none of the rest carries weight, the nearest corner that was kept answers.
 */
export function multilinear(axes: Axes, samples: Samples): Lookup {
  const cornerCount = 2 ** axes.length
  // One lookup at a time: the corners are written anew by each.
  const corners: Corners = {
    indices: new Int32Array(cornerCount),
    weights: new Float64Array(cornerCount),
    along: new Float64Array(axes.length),
  }
  return (coords) => {
    if (coords.some(Number.isNaN)) return MISS
    const outside = placeCorners(corners, axes, coords)
    const dropped = zeroDropped(corners, samples)
    if (dropped && !renormalize(corners) && !toNearestKept(corners, samples)) return MISS
    return blend(corners, samples, outside || dropped ? EXTRAPOLATED : 0)
  }
}

interface Corners {
  readonly indices: Int32Array
  readonly weights: Float64Array
  /** The place of the point in its cell, by axis. */
  readonly along: Float64Array
}

/** Bit `d` of a corner's number, counted from the highest, says whether it is the upper one on axis `d`. */
function placeCorners({ indices, weights, along }: Corners, axes: Axes, coords: readonly number[]): boolean {
  let outside = false
  indices[0] = 0
  weights[0] = 1
  for (let d = 0; d < axes.length; d++) {
    const axis = axes[d] ?? new Float32Array()
    const place = locate(axis, coords[d] ?? NaN)
    outside ||= place.outside
    along[d] = place.t
    for (let corner = (1 << d) - 1; corner >= 0; corner--) {
      const base = (indices[corner] ?? 0) * axis.length
      const weight = weights[corner] ?? 0
      indices[2 * corner] = base + place.low
      weights[2 * corner] = weight * (1 - place.t)
      indices[2 * corner + 1] = base + place.high
      weights[2 * corner + 1] = weight * place.t
    }
  }
  return outside
}

/** Whether a corner that was dropped carried weight. */
function zeroDropped({ indices, weights }: Corners, samples: Samples): boolean {
  let dropped = false
  for (let corner = 0; corner < indices.length; corner++) {
    const index = indices[corner] ?? 0
    if (isKept(samples, index)) continue
    dropped ||= Math.abs(weights[corner] ?? 0) > EPSILON
    weights[corner] = 0
  }
  return dropped
}

/** False where no weight is left. */
function renormalize({ weights }: Corners): boolean {
  let total = 0
  for (const weight of weights) total += Math.max(0, weight)
  if (total <= 0) return false
  for (let corner = 0; corner < weights.length; corner++) {
    weights[corner] = Math.max(0, weights[corner] ?? 0) / total
  }
  return true
}

/** By squared distance, the cell's sides being 1. False where the cell has no sample at all. */
function toNearestKept({ indices, weights, along }: Corners, samples: Samples): boolean {
  let nearest = -1
  let nearestDistance = Infinity
  for (let corner = 0; corner < indices.length; corner++) {
    const distance = squaredDistance(corner, along)
    if (distance >= nearestDistance || !isKept(samples, indices[corner] ?? -1)) continue
    nearest = corner
    nearestDistance = distance
  }
  if (nearest < 0) return false
  weights.fill(0)
  weights[nearest] = 1
  return true
}

function squaredDistance(corner: number, along: Float64Array): number {
  let sum = 0
  for (let d = 0; d < along.length; d++) {
    const upper = (corner >>> (along.length - 1 - d)) & 1
    sum += ((along[d] ?? NaN) - upper) ** 2
  }
  return sum
}

function blend({ indices, weights }: Corners, samples: Samples, coverage: number): Metrics {
  let timeMs = 0
  let flops = 0
  let bytes = 0
  let energyJ = 0
  for (let corner = 0; corner < indices.length; corner++) {
    const weight = weights[corner] ?? 0
    // Not only speed: 0 x NaN is NaN, and a corner without weight must not hide what the others know.
    if (weight === 0) continue
    const index = indices[corner] ?? 0
    timeMs += weight * (samples.timeMs[index] ?? NaN)
    flops += weight * (samples.flops[index] ?? NaN)
    bytes += weight * (samples.bytes[index] ?? NaN)
    energyJ += weight * (samples.energyJ[index] ?? NaN)
  }
  return {
    timeMs: Math.max(0, timeMs),
    flops: Math.max(0, flops),
    bytes: Math.max(0, bytes),
    energyJ: Math.max(0, energyJ),
    coverage,
  }
}
