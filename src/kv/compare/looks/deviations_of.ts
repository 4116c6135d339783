/** How far the values of two blocks lie apart; `null` throughout where they are not numbers. */
export interface Deviations {
  /** Root mean square of the deviations over that of the reference; `null` where one side alone has a NaN or Inf, or the reference alone is zero. */
  readonly rms: number | null
  /** The largest deviation between finite values. */
  readonly max: number | null
  /** The largest of |deviation| / (|reference| + root mean square of the reference): far above `rms` where few values are to blame. `null` as `rms`. */
  readonly outlier: number | null
  /** Of the finite values: 1 where they point the same way, about 0 where they have nothing to do with each other. */
  readonly cosine: number | null
}

export function deviationsOf(reference: Float32Array | undefined, candidate: Float32Array | undefined): Deviations {
  if (!reference || !candidate) return { rms: null, max: null, outlier: null, cosine: null }
  const sums = { apart: 0, reference: 0, candidate: 0, dot: 0, max: 0, isFinite: true }
  for (const [index, was] of reference.entries()) {
    const is = candidate[index] ?? NaN
    if (!Number.isFinite(was) || !Number.isFinite(is)) {
      if (!Object.is(was, is)) sums.isFinite = false
      continue
    }
    sums.apart += (is - was) ** 2
    sums.reference += was * was
    sums.candidate += is * is
    sums.dot += was * is
    sums.max = Math.max(sums.max, Math.abs(is - was))
  }
  // Zeros of either sign are equal, though not alike in bits.
  const isRated = sums.isFinite && (sums.reference > 0 || sums.apart === 0)
  const sizes = Math.sqrt(sums.reference * sums.candidate)
  return {
    rms: isRated ? Math.sqrt(sums.apart / (sums.reference || 1)) : null,
    max: sums.max,
    outlier: isRated ? outlierOf(reference, candidate, Math.sqrt(sums.reference / reference.length)) : null,
    cosine: sizes > 0 ? sums.dot / sizes : null,
  }
}

function outlierOf(reference: Float32Array, candidate: Float32Array, size: number): number {
  let outlier = 0
  for (const [index, was] of reference.entries()) {
    const apart = Math.abs((candidate[index] ?? NaN) - was)
    if (apart > 0) outlier = Math.max(outlier, apart / (Math.abs(was) + size))
  }
  return outlier
}
