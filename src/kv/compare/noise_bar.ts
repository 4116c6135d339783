/**
 * How far sums may deviate where each element deviates by noise.
 *
 * A BF16 value has 8 significant bits: rounding errs by up to 2^-8 of it, and two accumulation orders may round it to
 * neighbours, one unit in the last place or at most 2^-7 of it apart; what the layers before erred adds up to that. So a
 * recompute may by default deviate by twice 2^-7 in every element.
 *
 * Where elements x deviate independently by `noise` of their size, the sum of squares deviates by 2 sum(x^2 e), that is by
 * 2 noise sqrt(kurtosis / n) of itself, and the sum and the sum of absolute values by noise sqrt(ssq). So the bar for a sum
 * shrinks with the root of the number of elements: a block is noisier than a region. Elements of a token err together and some
 * channels are outliers, hence 8 standard errors and a kurtosis of 4 (a normal distribution's is 3). However they err
 * together, ssq cannot deviate by more than 2 noise + noise^2, nor a sum by more than noise sqrt(n ssq).
 */
export interface MomentBars {
  /** Of the sum of squares, relative. */
  readonly ssq: number
  /** Of the sum and the sum of absolute values, in units of sqrt(ssq). */
  readonly sum: number
}

export function momentBars(noise: number, elements: number): MomentBars {
  const errors = standardErrors * noise
  return {
    ssq: Math.min((2 * errors * Math.sqrt(kurtosis)) / Math.sqrt(elements), 2 * noise + noise * noise),
    sum: Math.min(errors, noise * Math.sqrt(elements)),
  }
}

/** What a recompute may deviate by, as root mean square over that of the reference; `null` for a dtype that has no values here. */
export function recomputeNoise(dtype: string): number | null {
  return units.get(dtype) ?? null
}

/** An element stands out of noise where its deviation is beyond so many bars of its size plus the root mean square. */
export const outlierBars = 8

const standardErrors = 8
export const kurtosis = 4

/**
 * Two units in the last place, over the power of two below the value. FP8: one, since its units are far above what computing in
 * BF16 errs by. F32: those of TF32, since matrix products are rarely computed in more.
 */
const units: ReadonlyMap<string, number> = new Map([
  ['bf16', 2 * 2 ** -7],
  ['f16', 2 * 2 ** -10],
  ['f32', 2 * 2 ** -10],
  ['fp8_e4m3', 2 ** -3],
  ['fp8_e5m2', 2 ** -2],
])
