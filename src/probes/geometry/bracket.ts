/** The values of an axis that a value lies between, its own twice where it is one of them; `undefined` outside the axis. */
export function bracketOf(axis: readonly number[], value: number): readonly [lower: number, upper: number] | undefined {
  const lower = axis.findLast((end) => end <= value)
  const upper = axis.find((end) => end >= value)
  return lower === undefined || upper === undefined ? undefined : [lower, upper]
}
