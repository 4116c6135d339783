import type { BlockFingerprint } from '../fingerprint.ts'
import type { BlockPlace } from './comparison.ts'
import type { SidePair, SideView } from './side_pair.ts'

/** Where blocks of the same content lie; made when first asked. */
export interface ContentIndex {
  /** The logical blocks of this side that hold this content, or its tokens where one of the two is not full. */
  readonly inSide: (view: SideView, block: BlockFingerprint) => readonly number[]
  /** The blocks of the reference that hold this content in any other layer or side than that of `pair`. */
  readonly elsewhere: (pair: SidePair, block: BlockFingerprint) => readonly BlockPlace[]
}

/** By hash; where one side is a log, by the printed sum of squares, provided that it has so many digits that chance will not repeat it. */
export function contentIndex(pairs: readonly SidePair[], basis: 'hash' | 'printed'): ContentIndex {
  const sides = new Map<SideView, Map<string, number[]>>()
  let all: Map<string, BlockPlace[]> | undefined
  return {
    inSide: (view, block) => {
      const known = sides.get(view) ?? indexSide(view, basis)
      sides.set(view, known)
      const key = keyOf(block, basis, leastPrinted)
      return (key === undefined ? undefined : known.get(key)) ?? byTokens(view, block)
    },
    elsewhere: (pair, block) => {
      all ??= indexAll(pairs, basis)
      const key = keyOf(block, basis, leastPrintedElsewhere)
      const places = (key === undefined ? undefined : all.get(key)) ?? []
      return places.filter(({ layer, side }) => layer !== pair.layer || side !== pair.side)
    },
  }
}

/** With 4 decimals, 6 and 8 digits. */
const leastPrinted = 10
const leastPrintedElsewhere = 1000

/** What equal blocks share; `undefined` for one that is filled with one value, of which there may be many, or that tells too little. */
function keyOf(
  { hash, moments, counts, status }: BlockFingerprint,
  basis: 'hash' | 'printed',
  least: number,
): string | undefined {
  if (status === 'unreadable') return undefined
  if (basis === 'printed') return moments && moments.ssq >= least ? moments.ssq.toFixed(4) : undefined
  const isFilled = counts !== null && (counts.zero === counts.values || counts.poison === counts.values)
  return isFilled ? undefined : (hash ?? undefined)
}

function indexSide({ fingerprint }: SideView, basis: 'hash' | 'printed'): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const block of fingerprint.blocks) push(index, keyOf(block, basis, leastPrinted), block.logical)
  return index
}

function indexAll(pairs: readonly SidePair[], basis: 'hash' | 'printed'): Map<string, BlockPlace[]> {
  const index = new Map<string, BlockPlace[]>()
  for (const { layer, side, reference } of pairs) {
    for (const block of reference.fingerprint.blocks) {
      push(index, keyOf(block, basis, leastPrintedElsewhere), { layer, side, logical: block.logical })
    }
  }
  return index
}

function push<T>(index: Map<string, T[]>, key: string | undefined, value: T): void {
  if (key === undefined) return
  const known = index.get(key)
  if (known) known.push(value)
  else index.set(key, [value])
}

/** The last block of a cache is seldom full, and slots past its tokens do not count: there it can only equal the first tokens of another block. */
function byTokens(view: SideView, { tokens }: BlockFingerprint): readonly number[] {
  const { blocks } = view.fingerprint
  const full = blocks[0]?.tokens?.length ?? 0
  if (!tokens || full === 0) return []
  const compared = tokens.length < full ? blocks : notFull(blocks, full)
  return compared.flatMap(({ logical, tokens: other }) => {
    if (!other || other.length === tokens.length) return []
    const common = Math.min(tokens.length, other.length)
    for (let token = 0; token < common; token += 1) if (tokens[token] !== other[token]) return []
    return other.slice(0, common).some((ssq) => ssq > 0) ? [logical] : []
  })
}

function notFull(blocks: readonly BlockFingerprint[], full: number): readonly BlockFingerprint[] {
  const last = blocks.findLastIndex(({ tokens }) => tokens?.length === full)
  return blocks.slice(last + 1)
}
