/** The middle value, or the mean of the two middle ones; NaN of nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Linear interpolation between order statistics (the default of numpy and R, type 7); NaN of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = new Float64Array(values).toSorted()
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Sum of squared deviations from the mean. */
export function sumOfSquares(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}

/** P(X >= k) of a binomial variable: n trials of probability p. */
export function binomialTail(k: number, n: number, p: number): number {
  let below = 0
  let term = (1 - p) ** n
  for (let i = 0; i < k; i++) {
    below += term
    term *= ((n - i) / (i + 1)) * (p / (1 - p))
  }
  return Math.max(0, 1 - below)
}
