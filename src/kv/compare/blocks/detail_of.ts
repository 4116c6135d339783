import type { BlockFingerprint } from '../../fingerprint.ts'
import type { BlockDetail } from '../comparison.ts'
import type { ElementDifference } from '../looks/difference_of.ts'
import { recomputeNoise } from '../noise_bar.ts'
import type { BlockCase } from './block_case.ts'
import { lookAt } from './look_at.ts'
import { momentNoise } from './moment_noise.ts'
import { isNoise } from './noisy.ts'

/** What is to be said of a block that is not what it should be: by its values where they were looked at, else by its sums. */
export function detailOf(given: BlockCase): BlockDetail {
  const { reference, candidate, elements, index, pair } = given
  const difference = lookAt(given)?.difference
  const bar = recomputeNoise(pair.layout?.dtype ?? 'bf16')
  const nearRecompute =
    bar !== null && (difference ? isNoise(difference, bar) : momentNoise(reference, candidate, elements, bar).isWithin)
  const to = index.inSide(pair.candidate, reference).filter((place) => place !== reference.logical)
  const nan = newNaN(reference, candidate)
  return {
    ...(to.length > 0 ? { to } : {}),
    ...(nan > 0 ? { nan } : {}),
    ...(nearRecompute ? { nearRecompute } : {}),
    ...(!nearRecompute && keepsNorms(reference.tokens, candidate.tokens) ? { keepsNorms: true } : {}),
    ...(difference ? rowsSeen(difference) : rowsTold(reference, candidate)),
  }
}

function newNaN(reference: BlockFingerprint, candidate: BlockFingerprint): number {
  if (reference.counts && candidate.counts) return candidate.counts.nan - reference.counts.nan
  return Number(Number.isNaN(candidate.moments?.ssq) && !Number.isNaN(reference.moments?.ssq))
}

function keepsNorms(was: readonly number[] | null, is: readonly number[] | null): boolean {
  if (!was || !is || was.length < 2 || was.includes(0)) return false
  return was.every((ssq, at) => Math.abs((is[at] ?? NaN) / ssq - 1) < normRounding && ssq !== is[at])
}

/** What BF16 rounding leaves of a sum of squares. */
const normRounding = 0.01

function rowsSeen(elements: ElementDifference): BlockDetail {
  const { tokens, heads, zeroTokens, zeroHeads, nanTokens } = elements
  return { elements, tokens, heads, zeroTokens, zeroHeads, nanTokens }
}

function rowsTold(was: BlockFingerprint, is: BlockFingerprint): BlockDetail {
  if (!was.tokens || !is.tokens || !was.heads || !is.heads) return {}
  const [tokens, heads] = [changed(was.tokens, is.tokens), changed(was.heads, is.heads)]
  const zero = { zeroTokens: zeroOf(is.tokens, tokens), zeroHeads: zeroOf(is.heads, heads) }
  return { tokens, heads, ...zero, nanTokens: nanThroughout(was, is, tokens) }
}

/** Each NaN makes the sum of its token NaN: where there are as many as these tokens have values, they are it throughout. */
function nanThroughout(
  was: BlockFingerprint,
  is: BlockFingerprint,
  changedTokens: readonly number[],
): readonly number[] {
  const { tokens, counts } = is
  if (!tokens || !counts) return []
  const found = changedTokens.filter((token) => Number.isNaN(tokens[token]))
  return newNaN(was, is) === (found.length * counts.values) / tokens.length ? found : []
}

/** Where all are, the same list for each block: there may be very many. */
function changed(was: readonly number[], is: readonly number[]): readonly number[] {
  const found = was.flatMap((ssq, at) => (Object.is(ssq, is[at]) ? [] : [at]))
  if (found.length < was.length) return found
  const shared = everyRow.get(was.length) ?? found
  everyRow.set(was.length, shared)
  return shared
}

const everyRow = new Map<number, readonly number[]>()

function zeroOf(ssq: readonly number[], rows: readonly number[]): readonly number[] {
  return rows.filter((row) => ssq[row] === 0)
}
