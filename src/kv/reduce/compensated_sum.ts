/**
 * The sum of every `stride`-th value from `first` on, by Neumaier: what each addition loses is added up apart. It is off by about one
 * rounding of itself, and by the square of an f64's precision of the sum of absolute values. NaN and infinities propagate as in a
 * plain loop.
 */
export function compensatedSum(values: ArrayLike<number>, first = 0, stride = 1): number {
  let [sum, lost] = [0, 0]
  for (let at = first; at < values.length; at += stride) {
    const value = values[at] ?? 0
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  // What was lost is NaN as soon as an infinity was met, where the sum itself may still be one.
  return Number.isFinite(sum) ? sum + lost : sum
}
