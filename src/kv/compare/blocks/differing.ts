import type { BlockDetail } from '../comparison.ts'
import { isUnlike } from '../looks/is_unlike.ts'
import type { BlockCase, Judgement } from './block_case.ts'
import { detailOf } from './detail_of.ts'
import { lookAt } from './look_at.ts'
import { momentNoise } from './moment_noise.ts'

/** No explanation fits: `wrong` where it is partly what it should be or near it, `foreign` where a restored block has nothing to do with it. */
export function differing(given: BlockCase): Judgement {
  const { mode, noise, reference, candidate, elements } = given
  const difference = lookAt(given)?.difference
  const detail = detailOf(given)
  const isStrange = difference ? hasNothingOf(given) : keepsNoSum(given, detail)
  if (mode === 'restore' && isStrange && detail.nearRecompute !== true) {
    return { outcome: { verdict: 'foreign' }, detail }
  }
  const sums = momentNoise(reference, candidate, elements, noise ?? 0)
  const error = difference ? difference.rms : sums.error
  const bar = noise === null ? null : difference ? noise : sums.bar
  return { outcome: { verdict: 'wrong', error, bar }, detail }
}

/** No token and no head is as it was, and the values have nothing in common but what all blocks may have. */
function hasNothingOf(given: BlockCase): boolean {
  const look = lookAt(given)
  if (!look?.difference) return false
  const { difference, reference } = look
  const { tokens, heads } = reference
  const isNoRowKept = tokens * heads === 1 || (difference.tokens.length === tokens && difference.heads.length === heads)
  const isApart = difference.cosine === null ? difference.differing > difference.elements / 2 : isUnlike(difference)
  return isNoRowKept && isApart
}

/** By fingerprints: every token and every head has another sum of squares. Without them, or of a single row, nobody can tell. */
function keepsNoSum({ reference: { tokens: was, heads } }: BlockCase, changed: BlockDetail): boolean {
  if (!was || !heads || was.length * heads.length < 2) return false
  return changed.tokens?.length === was.length && changed.heads?.length === heads.length
}
