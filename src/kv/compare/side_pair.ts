import type { Side, SideLayout } from '../capture.ts'
import type { BlockFingerprint, CacheFingerprint, LayerFingerprint, SideFingerprint } from '../fingerprint.ts'

/** The keys or the values of one layer, on one side of the comparison. */
export interface SideView {
  readonly of: 'reference' | 'candidate'
  readonly fingerprint: SideFingerprint
  readonly layout: SideLayout | undefined
}

/** The same keys or values on both sides. */
export interface SidePair {
  readonly layer: number
  readonly name: string
  readonly side: Side
  readonly reference: SideView
  readonly candidate: SideView
  /** Of whichever side tells. */
  readonly layout: SideLayout | undefined
  /** The two say that their dims lie in different orders. */
  readonly isReordered: boolean
}

/** The sides of the layers that both tell of, by layer and K before V. */
export function sidePairs(reference: CacheFingerprint, candidate: CacheFingerprint): readonly SidePair[] {
  const byLayer = new Map(candidate.layers.map((layer) => [layer.layer, layer]))
  return reference.layers
    .toSorted((one, other) => one.layer - other.layer)
    .flatMap((was) => {
      const is = byLayer.get(was.layer)
      return is ? [toPair(was, is, 'k'), toPair(was, is, 'v')] : []
    })
}

function toPair(was: LayerFingerprint, is: LayerFingerprint, side: Side): SidePair {
  const [reference, candidate] = [toView('reference', was, side), toView('candidate', is, side)]
  const orders = [reference.layout?.geometry?.order, candidate.layout?.geometry?.order]
  return {
    layer: was.layer,
    name: was.layout || !is.layout ? was.name : is.name,
    side,
    reference,
    candidate,
    layout: reference.layout ?? candidate.layout,
    isReordered: !orders.includes(undefined) && orders[0] !== orders[1],
  }
}

function toView(of: SideView['of'], { layout, sides }: LayerFingerprint, side: Side): SideView {
  return { of, fingerprint: sides[side], layout: layout?.[side] }
}

/** Blocks are in logical order: of a capture each at its own index, of a log those that it tells of. */
export function blockAt({ fingerprint: { blocks } }: SideView, logical: number): BlockFingerprint | undefined {
  const direct = blocks[logical]
  if (direct?.logical === logical) return direct
  let [from, to] = [0, blocks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((blocks[middle]?.logical ?? Infinity) < logical) from = middle + 1
    else to = middle
  }
  return blocks[from]?.logical === logical ? blocks[from] : undefined
}
