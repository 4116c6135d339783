import { numbersOf, type BlockValues } from './block_values.ts'
import { deviationsOf, type Deviations } from './deviations_of.ts'
import { likenessOf } from './likeness_of.ts'

/** Where a value lies in its block; `token` and `head` are 0, and `dim` the index, where the geometry is not known. */
interface ElementPlace {
  readonly token: number
  readonly head: number
  readonly dim: number
}

/** What is different between two blocks, value by value. Slots past the tokens do not count. */
export interface ElementDifference extends Deviations {
  readonly elements: number
  /** Values whose bits differ. */
  readonly differing: number
  readonly first: ElementPlace
  /** The tokens of the block, and the heads, that hold a value that differs; empty where the geometry is not known. */
  readonly tokens: readonly number[]
  readonly heads: readonly number[]
  /** Of these, the ones that are now zero throughout. */
  readonly zeroTokens: readonly number[]
  readonly zeroHeads: readonly number[]
  /** Tokens that are now NaN throughout, as poisoned memory is that nobody wrote to. */
  readonly nanTokens: readonly number[]
  /** Values that differ and are now NaN. */
  readonly nan: number
  /** Whether both change alike from token to token: 1 for the same content, about 0 for other content; `null` where it is not known. */
  readonly likeness: number | null
}

/** `undefined` where all bits are equal. Both blocks are of one size. */
export function differenceOf(
  reference: BlockValues,
  candidate: BlockValues,
  dtype: string,
): ElementDifference | undefined {
  const { tokens, heads, dims, hasRows } = reference
  const numbers = numbersOf(candidate, dtype)
  const were = numbersOf(reference, dtype)
  const tallies = { token: tallyOf(tokens), head: tallyOf(heads) }
  const total = { differing: 0, nan: 0 }
  let first = -1
  for (let row = 0; row < tokens * heads; row += 1) {
    const found = compareRow(reference.bits, candidate.bits, numbers, row * dims, dims)
    if (first === -1) first = found.first
    total.differing += found.differing
    total.nan += found.newNaN
    add(tallies.token, Math.floor(row / heads), found)
    add(tallies.head, row % heads, found)
  }
  if (total.differing === 0) return undefined
  const size = candidate.bits.length
  const some = ({ differing }: Tally): readonly number[] =>
    hasRows ? [...differing.keys()].filter((at) => differing[at] !== 0) : []
  const all = (tally: Tally, kind: 'zero' | 'nan'): readonly number[] =>
    some(tally).filter((at) => tally[kind][at] === size / tally[kind].length)
  return {
    elements: size,
    ...total,
    first: { token: Math.floor(first / (heads * dims)), head: Math.floor(first / dims) % heads, dim: first % dims },
    tokens: some(tallies.token),
    heads: some(tallies.head),
    zeroTokens: all(tallies.token, 'zero'),
    zeroHeads: all(tallies.head, 'zero'),
    nanTokens: all(tallies.token, 'nan'),
    ...deviationsOf(were, numbers),
    likeness: likenessOf(reference, were, numbers),
  }
}

interface RowDifference {
  /** Index of the first value that differs; -1 without one. */
  readonly first: number
  readonly differing: number
  readonly newNaN: number
  /** Of the candidate, whether they differ or not. */
  readonly zero: number
  readonly nan: number
}

function compareRow(
  reference: BlockValues['bits'],
  candidate: BlockValues['bits'],
  numbers: Float32Array | undefined,
  from: number,
  length: number,
): RowDifference {
  let [first, differing, newNaN, zero, nan] = [-1, 0, 0, 0, 0]
  for (let index = from; index < from + length; index += 1) {
    const bits = candidate[index] ?? 0
    const value = numbers === undefined ? bits : (numbers[index] ?? 0)
    const isNaNow = Number.isNaN(value)
    if (value === 0) zero += 1
    if (isNaNow) nan += 1
    if (bits === reference[index]) continue
    if (first === -1) first = index
    differing += 1
    if (isNaNow) newNaN += 1
  }
  return { first, differing, newNaN, zero, nan }
}

/** Values of a kind, by token or by head. */
interface Tally {
  readonly differing: Float64Array
  readonly zero: Float64Array
  readonly nan: Float64Array
}

function tallyOf(size: number): Tally {
  return { differing: new Float64Array(size), zero: new Float64Array(size), nan: new Float64Array(size) }
}

function add(tally: Tally, at: number, found: RowDifference): void {
  for (const kind of ['differing', 'zero', 'nan'] as const) tally[kind][at] = (tally[kind][at] ?? 0) + found[kind]
}
