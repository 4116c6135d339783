/** Every choice of one item from each list, the last list varying fastest: the order of grid cells. */
export function cartesian<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (tuples, list) => tuples.flatMap((tuple) => list.map((item) => [...tuple, item])),
    [[]],
  )
}
