/** Ascending whole numbers as `3, 7-9, 12`; of more than `most` ranges the first ones, and how many numbers follow. */
export function rangesOf(numbers: readonly number[], most: number = Infinity): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const shown = ranges.slice(0, most)
  const left = ranges.slice(most).reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const text = shown.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
  return left > 0 ? `${text} and ${left} more` : text
}
