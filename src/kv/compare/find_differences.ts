import type { BlockFingerprint } from '../fingerprint.ts'
import { validTokens, type Frame } from './frame.ts'
import { samePrinted } from './printed.ts'
import { blockAt, type SidePair } from './side_pair.ts'

/** A block that is not the same on both sides, by its place alone: a large cache may have very many. */
export interface DifferingPlace {
  readonly pair: SidePair
  readonly logical: number
}

export interface Differences {
  readonly differing: readonly DifferingPlace[]
  /** The blocks of each pair that are identical, by logical index. */
  readonly identical: ReadonlyMap<SidePair, readonly number[]>
}

/** Aligned by logical block, wherever they lie physically. */
export function findDifferences(frame: Frame): Differences {
  const identical = new Map<SidePair, number[]>()
  const differing: DifferingPlace[] = []
  for (const pair of frame.pairs) {
    const same: number[] = []
    identical.set(pair, same)
    for (const reference of pair.reference.fingerprint.blocks) {
      const { logical } = reference
      const candidate = blockAt(pair.candidate, logical)
      if (candidate && isIdentical(frame, pair, reference, candidate)) same.push(logical)
      // A capture that lacks a block cannot show it; a log need not tell of it.
      else if (candidate || isMissed(frame, pair, logical)) differing.push({ pair, logical })
    }
    for (const { logical } of pair.candidate.fingerprint.blocks) {
      if (!blockAt(pair.reference, logical) && isMissed(frame, pair, logical)) differing.push({ pair, logical })
    }
  }
  return { differing, identical }
}

/** Nobody misses a block that is reserved for tokens to come. */
function isMissed(frame: Frame, pair: SidePair, logical: number): boolean {
  return frame.basis === 'hash' && (pair.layout?.geometry === undefined || validTokens(frame, pair, logical) > 0)
}

function isIdentical(frame: Frame, pair: SidePair, reference: BlockFingerprint, candidate: BlockFingerprint): boolean {
  if (reference.status === 'unreadable' || candidate.status === 'unreadable') return false
  // Equal bytes that are said to lie in different orders are different values.
  if (frame.basis === 'hash') return !pair.isReordered && sameHash(reference.hash, candidate.hash)
  const [was, is] = [reference.moments?.ssq, candidate.moments?.ssq]
  if (was === undefined || is === undefined) return false
  return samePrinted(was, is, was, {
    reference: Number(frame.reference.from === 'log'),
    candidate: Number(frame.candidate.from === 'log'),
    elements: frame.elementsOf(pair),
  })
}

function sameHash(was: string | null, is: string | null): boolean {
  return was !== null && was === is
}
