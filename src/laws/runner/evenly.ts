/** At most `most` of the items, evenly spread, in their order; the first always, all where they are no more. */
export function evenly<T>(items: readonly T[], most: number): readonly T[] {
  const stride = items.length / Math.floor(most)
  if (stride <= 1) return items
  return items.filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride))
}
