/** How many printed sums were added up on each side, and over how many values they run. */
export interface PrintedSums {
  /** 0 for a side that is not printed. */
  readonly reference: number
  readonly candidate: number
  readonly elements: number
}

/**
 * Whether two sums could be the same ones, printed with 4 decimals: alike to the digit where both are as one loop printed them,
 * and within what rounding and another order of adding up leave where they were added up here. NaN says nothing on either side.
 *
 * @param size The sum of absolute values, or the sum itself where it is one of squares.
 */
export function samePrinted(was: number, is: number, size: number, sums: PrintedSums): boolean {
  if (Object.is(was, is) || was === is) return true
  if (sums.reference === 1 && sums.candidate === 1) return false
  // A running f64 sum errs like a random walk: by half a unit in the last place a step, at 8 standard deviations.
  const order = 8 * Math.sqrt(sums.elements) * 2 ** -53 * Math.abs(size)
  return Math.abs(was - is) <= (sums.reference + sums.candidate) * printedRounding + order
}

/** Half of the last of 4 decimals, and what writing it in binary adds. */
const printedRounding = 0.500001e-4
