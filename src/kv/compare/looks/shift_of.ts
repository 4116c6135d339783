/** Whether two tokens, given by their place in the sequence, are one: `undefined` where one is not there or tells nothing, such as zeros. */
export type SameToken = (candidate: number, reference: number) => boolean | undefined

/**
 * By how many tokens the block is off: the tokens from `start` on are those of the reference so many tokens later (> 0) or
 * earlier, by at most a block. At least two tokens and half of those that tell must fit, and more than lie in place.
 * `undefined` where no shift fits.
 */
export function shiftOf(start: number, blockSize: number, isSame: SameToken): number | undefined {
  const inPlace = fits(start, blockSize, 0, isSame)
  let best: { readonly shift: number; readonly same: number } | undefined
  for (let distance = 1; distance <= blockSize; distance += 1) {
    for (const shift of [distance, -distance]) {
      const { same, told } = fits(start, blockSize, shift, isSame)
      const isFit = same >= 2 && same * 2 >= told && same * 2 >= inPlace.told && same > inPlace.same
      if (isFit && same > (best?.same ?? 0)) best = { shift, same }
    }
  }
  return best?.shift
}

function fits(start: number, blockSize: number, shift: number, isSame: SameToken): { same: number; told: number } {
  let [same, told] = [0, 0]
  for (let token = start; token < start + blockSize; token += 1) {
    const answer = isSame(token, token + shift)
    if (answer !== undefined) told += 1
    if (answer === true) same += 1
  }
  return { same, told }
}
