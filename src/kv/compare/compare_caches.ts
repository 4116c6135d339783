import type { SkippedLayer } from '../capture.ts'
import { comparability } from './comparability.ts'
import { compareFrame, type Compared } from './compare_frame.ts'
import type { CompareOptions, KvComparison, KvStatus, KvSubject } from './comparison.ts'
import type { Difference } from './difference.ts'
import { frameOf } from './frame.ts'
import { isDivergent } from './severity.ts'
import { wholeTails } from './whole_tails.ts'

/**
 * Holds one KV cache against the one that it should equal: captures, logs, or one of each.
 *
 * First whether they are comparable at all; then block by block, aligned by logical block wherever they lie physically. With
 * both captures at hand, blocks that differ are read again and looked at, a few at a time and at most `looks` of them.
 */
export function compareCaches(reference: KvSubject, candidate: KvSubject, options: CompareOptions = {}): KvComparison {
  const [was, is] = [
    { ...reference, fingerprint: wholeTails(reference, candidate.fingerprint) },
    { ...candidate, fingerprint: wholeTails(candidate, reference.fingerprint) },
  ]
  const hasBytes = reference.capture !== undefined && candidate.capture !== undefined
  const told = comparability(was.fingerprint, is.fingerprint, hasBytes)
  const frame = frameOf(was, is, options)
  const isRefused = told.some(({ effect }) => effect === 'not-comparable')
  const found = isRefused ? nothing : compareFrame(frame, hasBytes ? (options.looks ?? defaultLooks) : 0)
  const isEmpty = !isRefused && found.regions.length === 0
  const skipped = [
    ...was.fingerprint.skipped.map((layer) => ({ ...layer, of: 'reference' as const })),
    ...is.fingerprint.skipped.map((layer) => ({ ...layer, of: 'candidate' as const })),
  ]
  return {
    status: isRefused || isEmpty ? 'not-comparable' : statusOf(found, skipped),
    reference: was.fingerprint.source,
    candidate: is.fingerprint.source,
    mode: frame.mode,
    basis: frame.basis,
    comparability: isEmpty ? [nothingShared, ...told] : told,
    boundary: frame.boundary,
    skipped: skipped.map(({ layer, name, reason, of }) => ({ layer, name, reason, of })),
    ...found,
  }
}

const defaultLooks = 256

const nothing: Compared = {
  counts: {},
  regions: [],
  blocks: [],
  states: [],
  firstDivergence: null,
  causes: [],
  looks: { taken: 0, wanted: 0 },
  notes: [],
}

const nothingShared: Difference = {
  what: 'blocks',
  reference: null,
  candidate: null,
  effect: 'not-comparable',
  advice: 'no block and no sum of a region is told on both sides: capture both at the same moment',
}

type SkippedOnce = SkippedLayer & Pick<KvComparison['skipped'][number], 'of'>

/** A layer that both sides leave out on purpose is only listed: then it is no fault of the candidate. */
function statusOf({ regions, states }: Compared, skipped: readonly SkippedOnce[]): KvStatus {
  if ([...regions, ...states].some(({ verdict }) => isDivergent(verdict))) return 'divergent'
  const isMissed = ({ layer, of, isUnread }: SkippedOnce): boolean =>
    isUnread === true || !skipped.some((other) => other.layer === layer && other.of !== of)
  return regions.some(({ verdict }) => verdict === 'unreadable') || skipped.some(isMissed) ? 'unreadable' : 'same'
}
