import { counted, list } from '../../verdict/wording.ts'
import type { Region } from '../fingerprint.ts'
import { countsOf } from '../compare/compare_regions.ts'
import type { ComparedBlock, KvComparison, VerdictName } from '../compare/comparison.ts'
import type { BandOf } from './region_band.ts'
import { regionSumsFault } from './region_sums_fault.ts'
import { verdictCounts } from './verdict_counts.ts'

/** What of a comparison is not as it should be, in a sentence; `undefined` where all is. */
export type KvFault = string | undefined

export function comparableFault(comparison: KvComparison): KvFault {
  return comparison.status === 'not-comparable' ? 'nothing was compared' : undefined
}

/** Every block of K and V identical or noise, and the sums within the band. Where the two are split differently, `whole` is part of both regions. */
export function regionFault(comparison: KvComparison, name: Region, bandOf: BandOf): KvFault {
  const notCompared = comparableFault(comparison)
  if (notCompared !== undefined) return notCompared
  const regions = comparison.regions.filter(({ region }) => region === name || region === 'whole')
  if (regions.length === 0) return `no block and no sum of the ${name} was compared`
  const blocks = comparison.blocks.filter(({ region, outcome }) => region === name && outcome.verdict !== 'noise')
  if (blocks.length > 0)
    return `${counted(blocks.length, 'block')} of the ${name}: ${verdictCounts(verdictsOf(blocks))}`
  // Sums of both regions that a block of the other one accounts for say nothing about this one.
  const own = regions.filter(({ region, verdict, unlocated }) => region === name || unlocated || isFine(verdict))
  const [first, ...others] = own
    .filter(({ verdict }) => !isFine(verdict))
    .toSorted((one, other) => Number(one.verdict === 'unreadable') - Number(other.verdict === 'unreadable'))
  if (first) {
    const more = others.length > 0 ? ` and ${counted(others.length, 'more region')}` : ''
    const what = first.verdict === 'unreadable' ? 'were not compared' : 'differ, and no block tells where'
    return `the sums of ${first.side.toUpperCase()} of layer ${first.layer}${more} ${what}`
  }
  return regionSumsFault(own, bandOf)
}

/** Nothing lies in another block than it should, or some tokens off. */
export function mappingFault(comparison: KvComparison): KvFault {
  const notCompared = comparableFault(comparison)
  if (notCompared !== undefined) return notCompared
  if (Object.values(comparison.counts).length === 0) return 'no block was compared, only sums of regions'
  const strange = comparison.blocks.filter(({ outcome }) => misplaced.has(outcome.verdict))
  if (strange.length === 0) return undefined
  return `${counted(strange.length, 'block')} not where they should be: ${verdictCounts(verdictsOf(strange))}`
}

const misplaced: ReadonlySet<VerdictName> = new Set(['moved', 'foreign', 'shifted'])

/** No layer was skipped, and every block read. */
export function readingFault(comparison: KvComparison): KvFault {
  const notCompared = comparableFault(comparison)
  if (notCompared !== undefined) return notCompared
  const { skipped, counts, regions } = comparison
  const unreadable = counts.unreadable ?? 0
  const untold = regions.filter(({ verdict, counts: own }) => verdict === 'unreadable' && own.unreadable === undefined)
  const layers = [...new Set(skipped.map(({ of, name, reason }) => `${name} of the ${of} (${reason})`))]
  const parts = [
    ...(unreadable > 0 ? [`${counted(unreadable, 'block')} could not be read`] : []),
    ...(untold.length > 0 ? [`the sums of ${counted(untold.length, 'region')} are not told`] : []),
    ...(layers.length > 0 ? [`${counted(layers.length, 'layer')} skipped: ${list(layers)}`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : undefined
}

/** What is kept beside the cache is as it was: recurrent states, buffers, hidden states. */
export function statesFault(comparison: KvComparison): KvFault {
  const notCompared = comparableFault(comparison)
  if (notCompared !== undefined) return notCompared
  const wrong = comparison.states.filter(({ verdict }) => !isFine(verdict))
  if (wrong.length === 0) return undefined
  return `${wrong.length} of ${counted(comparison.states.length, 'state')}: ${list(wrong.map(({ at, name, verdict }) => `${name} at ${at} ${verdict}`))}`
}

function verdictsOf(blocks: readonly ComparedBlock[]): KvComparison['counts'] {
  return countsOf(blocks.map(({ outcome }) => outcome.verdict))
}

function isFine(verdict: VerdictName): boolean {
  return verdict === 'identical' || verdict === 'noise'
}
