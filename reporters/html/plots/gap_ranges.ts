/** The ranges of a known gap by input field, as `formatGap` writes them; none where it is a whole region. */
export function gapRanges(where: string): ReadonlyMap<string, readonly [low: number, high: number]> {
  if (where.startsWith('region ')) return new Map()
  return new Map(
    where.split(' ').flatMap((part) => {
      const [, field, low, high = low] =
        /^(.+?)=(-?[\d.]+?(?:e[+-]?\d+)?)(?:\.\.(-?[\d.]+(?:e[+-]?\d+)?))?$/.exec(part) ?? []
      return field === undefined ? [] : [[field, [Number(low), Number(high)]] as const]
    }),
  )
}
