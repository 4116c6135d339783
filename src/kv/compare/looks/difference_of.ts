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
  /** Of these, the ones that are now zero throughout, and were not. */
  readonly zeroTokens: readonly number[]
  readonly zeroHeads: readonly number[]
  /** Tokens that are now NaN throughout, as poisoned memory is that nobody wrote to, and were not. */
  readonly nanTokens: readonly number[]
  /** Values that are now NaN or infinite, and were not. */
  readonly nan: number
  readonly inf: number
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
  const sides = { was: reference.bits, is: candidate.bits, were, now: numbers }
  const tallies = { token: tallyOf(tokens), head: tallyOf(heads) }
  const total = { differing: 0, nan: 0, inf: 0 }
  let first = -1
  for (let row = 0; row < tokens * heads; row += 1) {
    const found = compareRow(sides, row * dims, dims)
    if (first === -1) first = found.first
    total.differing += found.differing
    total.nan += found.newNaN
    total.inf += found.newInf
    add(tallies.token, Math.floor(row / heads), found)
    add(tallies.head, row % heads, found)
  }
  if (total.differing === 0) return undefined
  const size = candidate.bits.length
  const some = ({ differing }: Tally): readonly number[] =>
    hasRows ? [...differing.keys()].filter((at) => differing[at] !== 0) : []
  const all = (tally: Tally, kind: 'zero' | 'nan'): readonly number[] =>
    some(tally).filter((at) => {
      const whole = size / tally[kind].length
      return tally[kind][at] === whole && tally[kind === 'zero' ? 'wasZero' : 'wasNaN'][at] !== whole
    })
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
  readonly newInf: number
  /** Of the candidate and of the reference, whether they differ or not. */
  readonly zero: number
  readonly nan: number
  readonly wasZero: number
  readonly wasNaN: number
}

/** Bits of the reference and of the candidate, and what they stand for where that is known. */
interface BothSides {
  readonly was: BlockValues['bits']
  readonly is: BlockValues['bits']
  readonly were: Float32Array | undefined
  readonly now: Float32Array | undefined
}

function compareRow({ was, is, were, now }: BothSides, from: number, length: number): RowDifference {
  const found = { first: -1, differing: 0, newNaN: 0, newInf: 0, zero: 0, nan: 0, wasZero: 0, wasNaN: 0 }
  for (let index = from; index < from + length; index += 1) {
    const before = (were ?? was)[index] ?? 0
    const value = (now ?? is)[index] ?? 0
    if (value === 0) found.zero += 1
    if (before === 0) found.wasZero += 1
    if (Number.isNaN(value)) found.nan += 1
    if (Number.isNaN(before)) found.wasNaN += 1
    if (was[index] === is[index]) continue
    if (found.first === -1) found.first = index
    found.differing += 1
    if (Number.isNaN(value) && !Number.isNaN(before)) found.newNaN += 1
    if (isInfinite(value) && !isInfinite(before)) found.newInf += 1
  }
  return found
}

function isInfinite(value: number): boolean {
  return Math.abs(value) === Infinity
}

const kinds = ['differing', 'zero', 'nan', 'wasZero', 'wasNaN'] as const

/** Values of a kind, by token or by head. */
type Tally = Readonly<Record<(typeof kinds)[number], Float64Array>>

function tallyOf(size: number): Tally {
  const counts = (): Float64Array => new Float64Array(size)
  return { differing: counts(), zero: counts(), nan: counts(), wasZero: counts(), wasNaN: counts() }
}

function add(tally: Tally, at: number, found: RowDifference): void {
  for (const kind of kinds) tally[kind][at] = (tally[kind][at] ?? 0) + found[kind]
}
