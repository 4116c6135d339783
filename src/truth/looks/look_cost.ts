/** What one look uses of the GPU, in ms. */
interface LookCost {
  readonly expectedMs: number
  /** No look takes longer; a budget is kept by this. */
  readonly mostMs: number
}

/** The cost of a look at a kernel of this time. */
export type CostModel = (timeMs: number) => LookCost

/**
 * Steady windows: 100 ms each, or five launches of a long kernel, back to back until two agree within 1 %, which three do as a
 * rule; none but the second starts after 2 s. On an H200 a visit takes 27 ms besides (inputs, capture, first launches), assumed
 * to be 300 ms at most.
 */
export const steadyCost: CostModel = (timeMs) => {
  const windowMs = Math.max(100, 5 * timeMs)
  const cappedMs = Math.max(2000, windowMs) + windowMs
  return { expectedMs: 27 + Math.min(3 * windowMs, cappedMs), mostMs: 300 + cappedMs }
}
