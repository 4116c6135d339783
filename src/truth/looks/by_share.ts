/** Who pays for an item, by which share of the whole, and what it costs. */
export interface Bill {
  readonly payer: string
  readonly share: number
  readonly cost: number
}

/**
 * An order whose every beginning spends in proportion to the shares, until a payer has nothing left to pay for: weighted
 * fair queueing, where an item is due when its payer's costs so far, itself included, over the share say so.
 */
export function byShare<T>(items: readonly T[], billOf: (item: T) => Bill): readonly T[] {
  const spent = new Map<string, number>()
  return items
    .map((item) => {
      const { payer, share, cost } = billOf(item)
      const sum = (spent.get(payer) ?? 0) + cost
      spent.set(payer, sum)
      return { item, due: sum / Math.max(share, leastShare) }
    })
    .toSorted((one, other) => one.due - other.due)
    .map(({ item }) => item)
}

/** Nobody is due at infinity. */
const leastShare = 1e-6

/**
 * What of it can be paid for: everything that still fits when its turn comes. A part that several items need is paid for
 * once, by the first of them that is chosen.
 */
export function affordable<T, P>(
  items: readonly T[],
  partsOf: (item: T) => readonly P[],
  priceOf: (part: P) => number,
  budget: number,
): readonly T[] {
  const paid = new Set<P>()
  let left = budget
  return items.filter((item) => {
    const unpaid = partsOf(item).filter((part) => !paid.has(part))
    const price = unpaid.reduce((sum, part) => sum + priceOf(part), 0)
    if (price > left) return false
    for (const part of unpaid) paid.add(part)
    left -= price
    return true
  })
}
