/** The accepted ratios cache / truth, both ends included. */
export type Band = readonly [low: number, high: number]

/** How a spec writes a band: `0.15` for [1/1.15, 1.15], or the two ends. */
export type BandInput = number | Band

/** The default bar: 15 % either way. */
export const defaultBar = 0.15

/** The band of a bar, symmetric in the logarithm: too fast by 15 % is as bad as too slow by 15 %. */
export function toBand(input: BandInput): Band {
  if (typeof input !== 'number') return input
  if (!(input > 0 && input <= 1))
    throw new RangeError(`a bar is a fraction, 0.15 for 15 %, got ${input}; wider bands are [low, high]`)
  return [1 / (1 + input), 1 + input]
}

/** How far a log ratio lies inside the band: the distance to the nearest end, negative outside. */
export function logMargin([low, high]: Band, logRatio: number): number {
  return Math.min(logRatio - Math.log(low), Math.log(high) - logRatio)
}

/** `[0.8696, 1.15]`. */
export function formatBand([low, high]: Band): string {
  return `[${Number(low.toFixed(4))}, ${Number(high.toFixed(4))}]`
}
