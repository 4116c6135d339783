import { shiftOf, type SameToken } from '../looks/shift_of.ts'
import type { BlockValues } from '../looks/block_values.ts'
import { blockAt } from '../side_pair.ts'
import type { BlockCase, Judgement } from './block_case.ts'
import { lookAt, valuesAt } from './look_at.ts'

/** Its tokens are those of the reference some tokens before or after, over block boundaries too. */
export function shifted(given: BlockCase): Judgement | undefined {
  const { pair, reference, candidate } = given
  const blockSize = pair.layout?.geometry?.blockSize
  if (blockSize === undefined || blockSize < 2) return undefined
  const start = reference.logical * blockSize
  if (candidate.tokens) {
    const shift = shiftOf(start, blockSize, bySquares(given, blockSize))
    if (shift === undefined) return undefined
  }
  const isLooked = lookAt(given) !== undefined
  if (!candidate.tokens && !isLooked) return undefined
  const tokens = shiftOf(start, blockSize, isLooked ? byBits(given, blockSize) : bySquares(given, blockSize))
  return tokens === undefined ? undefined : { outcome: { verdict: 'shifted', tokens } }
}

/** Equal tokens have equal sums of squares, wherever they lie. */
function bySquares({ pair, candidate }: BlockCase, blockSize: number): SameToken {
  const known = new Map<number, readonly number[] | null | undefined>()
  const referenceAt = (logical: number): readonly number[] | null | undefined => {
    if (!known.has(logical)) known.set(logical, blockAt(pair.reference, logical)?.tokens)
    return known.get(logical)
  }
  return (at, place) => {
    const is = candidate.tokens?.[at % blockSize]
    const was = place < 0 ? undefined : referenceAt(Math.floor(place / blockSize))?.[place % blockSize]
    if (!is || was === undefined) return undefined
    return is === was
  }
}

function byBits(given: BlockCase, blockSize: number): SameToken {
  const known = new Map<number, BlockValues | undefined>()
  const referenceAt = (logical: number): BlockValues | undefined => {
    if (!known.has(logical)) known.set(logical, valuesAt(given, 'reference', { logical }))
    return known.get(logical)
  }
  const candidate = lookAt(given)?.candidate
  return (at, place) => {
    if (place < 0 || !candidate) return undefined
    const is = rowOf(candidate, at % blockSize)
    const was = referenceAt(Math.floor(place / blockSize))
    const row = was && rowOf(was, place % blockSize)
    if (!is || !row || is.every((bits) => bits === 0)) return undefined
    return is.every((bits, index) => bits === row[index])
  }
}

function rowOf({ bits, tokens, heads, dims }: BlockValues, token: number): BlockValues['bits'] | undefined {
  const size = heads * dims
  return token < tokens ? bits.subarray(token * size, (token + 1) * size) : undefined
}
