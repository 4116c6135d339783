import type { Side, SideLayout } from '../capture.ts'
import type { CacheFingerprint } from '../fingerprint.ts'
import { differenceIn, type Difference } from './difference.ts'
import { rangesOf } from './ranges.ts'

/** In what the layouts of the layers that both have differ: layers that differ alike are one difference. */
export function layoutDifferences(
  reference: CacheFingerprint,
  candidate: CacheFingerprint,
  hasBytes: boolean,
): readonly Difference[] {
  const byLayer = new Map(candidate.layers.map((layer) => [layer.layer, layer]))
  const pairs = reference.layers.flatMap(({ layer, layout }): SideLayouts[] => {
    const other = byLayer.get(layer)
    return (['k', 'v'] as const).flatMap((side) =>
      other ? [{ layer, side, reference: layout?.[side], candidate: other.layout?.[side] }] : [],
    )
  })
  const unknown = (of: 'reference' | 'candidate'): boolean => pairs.every((pair) => pair[of] === undefined)
  if (unknown('reference') || unknown('candidate')) {
    const told = (of: 'reference' | 'candidate'): string | null => (unknown(of) ? null : 'known')
    return differenceIn({ what: 'layout', effect: 'unknown', advice: '' }, told('reference'), told('candidate'))
  }
  const found = factsOf(hasBytes).flatMap((fact) => differencesIn(fact, pairs))
  const isRefused = found.some(({ what, effect }) => what !== 'block bytes' && effect === 'not-comparable')
  // Blocks of another dtype or size are of other bytes too.
  return found.filter(({ what }) => what !== 'block bytes' || !isRefused)
}

interface SideLayouts {
  readonly layer: number
  readonly side: Side
  readonly reference: SideLayout | undefined
  readonly candidate: SideLayout | undefined
}

interface LayoutFact extends Pick<Difference, 'what' | 'effect' | 'advice'> {
  readonly of: (layout: SideLayout) => string | undefined
}

function factsOf(hasBytes: boolean): readonly LayoutFact[] {
  const effect = 'not-comparable' as const
  return [
    { what: 'dtype', effect, of: ({ dtype }) => dtype, advice: 'capture both in one dtype' },
    {
      what: 'block size',
      effect,
      of: ({ geometry }) => geometry && `${geometry.blockSize} tokens`,
      advice: 'capture both with blocks of one size',
    },
    {
      what: 'kv heads and head dim',
      effect,
      of: ({ geometry }) => geometry && `${geometry.kvHeads} x ${geometry.headDim}`,
      advice: 'capture both of one model and one tensor-parallel rank',
    },
    {
      what: 'block bytes',
      effect,
      of: ({ blockBytes }) => String(blockBytes),
      advice: 'capture both in one layout',
    },
    {
      what: 'order of dims',
      effect: hasBytes ? 'warning' : effect,
      of: ({ geometry }) => geometry?.order,
      advice: hasBytes
        ? 'compared by token, head and dim; equal values in another order are called permuted'
        : 'fingerprints cannot bring one order into the other: give both captures',
    },
  ]
}

function differencesIn({ of, ...fact }: LayoutFact, pairs: readonly SideLayouts[]): readonly Difference[] {
  const told = (layout: SideLayout | undefined): string | null => (layout && of(layout)) ?? null
  const found = pairs.flatMap(({ layer, side, reference, candidate }) =>
    differenceIn(fact, told(reference), told(candidate)).map((difference) => ({ layer, side, difference })),
  )
  return [...Map.groupBy(found, ({ difference }) => JSON.stringify(difference)).values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const where = alike.length === pairs.length ? '' : `${whereText(alike)}: `
    return [{ ...first.difference, advice: `${where}${first.difference.advice}` }]
  })
}

function whereText(found: readonly { readonly layer: number; readonly side: Side }[]): string {
  const sides = [...new Set(found.map(({ side }) => side.toUpperCase()))]
  const layers = [...new Set(found.map(({ layer }) => layer))].toSorted((one, other) => one - other)
  return `${sides.join(' and ')} of ${layers.length === 1 ? 'layer' : 'layers'} ${rangesOf(layers, 4)}`
}
