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
    ...printedBlockSizes(reference, candidate),
    ...layoutDifferences(reference, candidate, hasBytes),
    ...blocks(reference, candidate),
    ...boundaries(reference, candidate),
  ]
  const isRefused = found.some(({ effect }) => effect === 'not-comparable')
  return found
    .map((difference) => (isRefused && difference.effect === 'warning' ? { ...difference, advice: '' } : difference))
    .toSorted((one, other) => effects.indexOf(one.effect) - effects.indexOf(other.effect))
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
  const found = differenceIn({ what: 'layers', ...how }, layersOf(reference), layersOf(candidate))
  return found.length === 0 && !isLog ? layerNames(reference, candidate) : found
}

/**
 * Layers are known by their place among those that a capture has: where one is missing on each side, others lie there. It shows
 * where both name layers alike, but not all in the same places.
 */
function layerNames(reference: CacheFingerprint, candidate: CacheFingerprint): readonly Difference[] {
  const [was, is] = [namesOf(reference), namesOf(candidate)]
  const known = new Set(is.values())
  if (![...was.values()].some((name) => known.has(name))) return []
  const [layer] = [...was.keys()].filter((one) => was.get(one) !== is.get(one)).toSorted((one, other) => one - other)
  if (layer === undefined) return []
  const advice = `each is layer ${layer} of its capture: capture the same layers of the same model`
  return differenceIn(
    { what: 'layers', effect: 'not-comparable', advice },
    was.get(layer) ?? null,
    is.get(layer) ?? null,
  )
}

function namesOf({ layers: told, skipped }: CacheFingerprint): ReadonlyMap<number, string> {
  return new Map([...told, ...skipped].map(({ layer, name }) => [layer, name]))
}

function layersOf({ layers: told, skipped }: CacheFingerprint): string {
  const all = new Set([...told, ...skipped].map(({ layer }) => layer))
  const ascending = [...all].toSorted((one, other) => one - other)
  return ascending.length === 0 ? 'none' : `${ascending.length} (${rangesOf(ascending, 4)})`
}

function blocks(reference: CacheFingerprint, candidate: CacheFingerprint): readonly Difference[] {
  const [was, is] = [blockCount(reference), blockCount(candidate)]
  if (was === null || is === null) return []
  const advice = 'those that both have are compared; one with tokens in it that a side lacks counts as unreadable'
  return differenceIn({ what: 'blocks', effect: 'warning', advice }, String(was), String(is))
}

/**
 * A log tells no block size. But as many tokens in other numbers of blocks are in blocks of another size, unless some blocks are
 * spare: then they are fewer than those in use, or than four.
 */
function printedBlockSizes(reference: CacheFingerprint, candidate: CacheFingerprint): readonly Difference[] {
  const sides = [reference, candidate]
  const tokens = reference.facts.tokens ?? candidate.facts.tokens
  const printed = sides.filter(({ from }) => from === 'log').flatMap((side) => blockCount(side) || [])
  const told = sides.flatMap(({ layers: [first] }) => first?.layout?.k.geometry?.blockSize ?? [])
  if (tokens === null || tokens === 0 || printed.length + told.length < 2) return []
  const size = told[0] ?? Math.ceil(tokens / Math.min(...printed))
  const needed = Math.ceil(tokens / size)
  if (printed.every((count) => count >= needed && count < Math.max(2 * needed, needed + 4))) return []
  const [was, is] = sides.map((side) =>
    side.from === 'log' ? `${blockCount(side)} blocks for ${tokens} tokens` : `${size} tokens`,
  )
  const advice = 'capture both with blocks of one size'
  return differenceIn({ what: 'block size', effect: 'not-comparable', advice }, was ?? null, is ?? null)
}

/** By the table, or what the regions of the first layer count. */
function blockCount({ blockTable, layers: told, from }: CacheFingerprint): number | null {
  if (blockTable) return blockTable.length
  const side = told[0]?.sides.k
  if (!side || (from === 'log' && side.prefix.moments === null && side.suffix.moments === null)) return null
  return side.prefix.blocks + side.suffix.blocks
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
