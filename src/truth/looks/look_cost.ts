/** What one look uses of the GPU, in ms. */
export interface LookCost {
  readonly expectedMs: number
  /** No look takes longer; a budget is kept by this. */
  readonly mostMs: number
}

/** The cost of a look at a kernel of this time. */
export type CostModel = (timeMs: number) => LookCost

/**
 * What a visit takes besides its windows: inputs, capture, first launches. On an H200 8 ms, at a process's first visit to a shape
 * some 40 (plans, compilers), and most visits are such. The most is assumed.
 */
const besides = { expectedMs: 40, mostMs: 300 }

/**
 * Steady windows: 100 ms each, or five launches of a long kernel, back to back until two agree within 1 %; none but the second starts after
 * 2 s. 2,868 looks at seven kinds of kernels on an H200 took 2.4 windows on average, 280 ms in all.
 */
export const steadyCost: CostModel = (timeMs) => {
  const windowMs = Math.max(100, 5 * timeMs)
  const cappedMs = Math.max(2000, windowMs) + windowMs
  return { expectedMs: besides.expectedMs + Math.min(2.4 * windowMs, cappedMs), mostMs: besides.mostMs + cappedMs }
}

/** Burst windows: ten replays of 0.5 ms and more, or of one launch of a long kernel; on an H200 some 8 ms of a short one. */
export const burstCost: CostModel = (timeMs) => ({
  expectedMs: besides.expectedMs + 10 * Math.max(0.8, timeMs),
  mostMs: besides.mostMs + 10 * timeMs,
})
