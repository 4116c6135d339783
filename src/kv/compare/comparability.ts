import type { CacheFingerprint } from '../fingerprint.ts'
import { boundaryOf } from './boundary_of.ts'
import { differenceIn, type Difference } from './difference.ts'
import { layoutDifferences } from './layout_differences.ts'
import { rangesOf } from './ranges.ts'

/** All in which two caches differ that should not; what makes them not comparable first. */
export function comparability(
  reference: CacheFingerprint,
  candidate: CacheFingerprint,
  hasBytes: boolean,
): readonly Difference[] {
  const found = [
    ...facts(reference, candidate),
    ...layers(reference, candidate),
    ...layoutDifferences(reference, candidate, hasBytes),
    ...blocks(reference, candidate),
    ...boundaries(reference, candidate),
  ]
  return found.toSorted((one, other) => effects.indexOf(one.effect) - effects.indexOf(other.effect))
}

const effects: readonly Difference['effect'][] = ['not-comparable', 'warning', 'unknown']

function facts({ facts: was }: CacheFingerprint, { facts: is }: CacheFingerprint): readonly Difference[] {
  const refused = 'not-comparable' as const
  return [
    ...differenceIn(
      { what: 'tokens', effect: refused, advice: 'capture both after the same token of the same request' },
      text(was.tokens),
      text(is.tokens),
    ),
    ...differenceIn(
      {
        what: 'token ids',
        effect: refused,
        advice: 'feed both sides the very same token ids: other tokens have other keys and values',
      },
      was.tokensHash,
      is.tokensHash,
    ),
    ...differenceIn(
      { what: 'model', effect: refused, advice: 'capture both from one model; name it alike where it is one' },
      was.model,
      is.model,
    ),
  ]
}

function text(fact: number | null): string | null {
  return fact === null ? null : String(fact)
}

/** Skipped ones too: the cache has them. */
function layers(reference: CacheFingerprint, candidate: CacheFingerprint): readonly Difference[] {
  const isLog = reference.from === 'log' || candidate.from === 'log'
  const how = isLog
    ? ({ effect: 'warning', advice: 'a log need not tell of all: those that both tell of are compared' } as const)
    : ({ effect: 'not-comparable', advice: 'capture the same layers of the same model' } as const)
  return differenceIn({ what: 'layers', ...how }, layersOf(reference), layersOf(candidate))
}

function layersOf({ layers: told, skipped }: CacheFingerprint): string {
  const all = new Set([...told, ...skipped].map(({ layer }) => layer))
  const ascending = [...all].toSorted((one, other) => one - other)
  return ascending.length === 0 ? 'none' : `${ascending.length} (${rangesOf(ascending, 4)})`
}

function blocks(reference: CacheFingerprint, candidate: CacheFingerprint): readonly Difference[] {
  const [was, is] = [blockCount(reference), blockCount(candidate)]
  if (was === null || is === null) return []
  const advice = 'those that both have are compared; what the candidate lacks counts as unreadable'
  return differenceIn({ what: 'blocks', effect: 'warning', advice }, was, is)
}

/** By the table, or what the regions of the first layer count. */
function blockCount({ blockTable, layers: told, from }: CacheFingerprint): string | null {
  if (blockTable) return String(blockTable.length)
  const side = told[0]?.sides.k
  if (!side || (from === 'log' && side.prefix.moments === null && side.suffix.moments === null)) return null
  return String(side.prefix.blocks + side.suffix.blocks)
}

function boundaries(reference: CacheFingerprint, candidate: CacheFingerprint): readonly Difference[] {
  if (reference.boundary === null || candidate.boundary === null) return []
  const advice = `one may be a cold run, in which all is suffix: both are split at block ${boundaryOf(reference, candidate)}`
  return differenceIn(
    { what: 'boundary', effect: 'warning', advice },
    String(reference.boundary),
    String(candidate.boundary),
  )
}
