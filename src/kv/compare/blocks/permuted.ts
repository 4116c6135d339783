import type { BlockOrder } from '../../capture.ts'
import type { BlockFingerprint } from '../../fingerprint.ts'
import type { BlockValues } from '../looks/block_values.ts'
import { permutationOf, type Permutation } from '../looks/permutation_of.ts'
import type { BlockCase, Judgement } from './block_case.ts'
import { mixedSides } from './mixed_sides.ts'
import { lookAt, valuesAt } from './look_at.ts'
import { permutedSums, sameSums } from './permuted_sums.ts'

/** The same values in another order. */
export function permuted(given: BlockCase): Judgement | undefined {
  const permutation = lookAt(given) ? permutationSeen(given) : permutationTold(given)
  return permutation && { outcome: { verdict: 'permuted', how: permutation.how }, detail: { permutation } }
}

function permutationSeen(given: BlockCase): Permutation | undefined {
  const { pair, reference, candidate } = given
  const look = lookAt(given)
  if (!look) return undefined
  if (pair.isReordered && !look.difference) return declaredOrders(given)
  return (
    otherOrder(given, look.reference) ??
    (maySame(reference, candidate) ? permutationOf(look.reference, look.candidate) : undefined) ??
    mixedSides(given)
  )
}

/** Sums can rule it out without sorting; values past the tokens may have changed places with others, so those of a block that is not full cannot. */
function maySame(reference: BlockFingerprint, candidate: BlockFingerprint): boolean {
  return reference.moments === null || candidate.moments === null || sameSums(reference, candidate)
}

function declaredOrders({ pair }: BlockCase): Permutation {
  const [was, is] = [pair.reference.layout?.geometry?.order, pair.candidate.layout?.geometry?.order]
  return {
    kind: 'order',
    how: `${was} in the reference, ${is} in the candidate, as they say; equal by token, head and dim`,
  }
}

/** The candidate's bytes fit if they are read in the order that its layout does not say. */
function otherOrder(given: BlockCase, reference: BlockValues): Permutation | undefined {
  const told = given.pair.candidate.layout?.geometry?.order
  if (!told) return undefined
  const order: BlockOrder = told === 'NHD' ? 'HND' : 'NHD'
  const read = valuesAt(given, 'candidate', { order })
  if (!read?.bits.every((bits, at) => bits === reference.bits[at])) return undefined
  return { kind: 'order', how: `the candidate lies as ${order}, though it should as ${told}` }
}

/** From the sums of blocks, tokens and heads alone. */
function permutationTold(given: BlockCase): Permutation | undefined {
  const { pair, reference, candidate } = given
  // Zeros differ in their signs alone, whatever their order.
  if (candidate.counts && candidate.counts.zero === candidate.counts.values) return undefined
  if (!sameSums(reference, candidate)) return mixedSides(given)
  const told = permutedSums(reference, candidate)
  return told === 'in place' && pair.isReordered ? declaredOrders(given) : told === 'in place' ? inRows : told
}

const inRows: Permutation = { kind: 'unknown', how: 'another order within each token and head, by their sums' }
