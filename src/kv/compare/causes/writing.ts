import type { ComparedRegion } from '../comparison.ts'
import { isUnlike } from '../looks/is_unlike.ts'
import type { FindCause, Scene, Suspect } from './cause.ts'
import { whereText } from './where_text.ts'

/** Nobody wrote there: zero, poison, or what was there before in a whole side of a layer while its other side is right. */
export const writing: FindCause = (scene, left) => {
  const unwritten = left.flatMap((suspect) => {
    const text = unwrittenText(scene, suspect)
    return text === undefined ? [] : [{ suspect, text }]
  })
  const known = new Set(unwritten.map(({ suspect }) => suspect))
  const stale = staleSides(
    scene,
    left.filter((suspect) => !known.has(suspect)),
  )
  const suspects = [...known, ...stale.flat()]
  if (suspects.length === 0) return undefined
  const byText = Map.groupBy(unwritten, ({ text }) => text)
  return {
    suspects,
    cause: {
      class: 'write',
      title: 'write fault: not written, or not all of it',
      evidence: [
        ...staleTexts(stale),
        ...[...byText].slice(0, 3).map(([text, all]) => `${whereText(all.map(({ suspect }) => suspect))}: ${text}`),
      ],
      next: 'Check which kernel should have written there and whether it ran, for this layer, side and number of tokens; whether the copy waited for it.',
    },
  }
}

/** `undefined` where it was written, as far as one can see. */
function unwrittenText({ blocks }: Scene, { verdict, logical, detail }: Suspect): string | undefined {
  const { tokens = [], heads = [], zeroTokens = [], zeroHeads = [], nanTokens = [] } = detail
  if (verdict === 'zero') return 'zero throughout'
  if (verdict === 'poison') return 'poison (0xFF) throughout, as fresh blocks are filled'
  if (verdict !== 'wrong' || tokens.length === 0) return undefined
  if (zeroHeads.length === heads.length) return `head ${zeroHeads.join(', ')} is zero`
  if (zeroTokens.length === tokens.length) return `token ${zeroTokens.join(', ')} is zero`
  if (nanTokens.length === tokens.length) return `token ${nanTokens.join(', ')} is NaN, as poison is`
  const [first = 0] = tokens
  const isTail = logical === blocks - 1 && first > 0 && tokens.every((token, at) => token === first + at)
  return isTail && tokens.length > 1 ? `its tokens from ${first} on are not what they should be` : undefined
}

/** One side of a layer is stale in all of its blocks, or in all of a region, at least two, while its other side is right there. */
function staleSides(scene: Scene, left: readonly Suspect[]): readonly (readonly Suspect[])[] {
  const sides = [...Map.groupBy(left, ({ layer, side }) => `${layer} ${side}`).values()]
  return sides.flatMap((all) => {
    if (isWhollyStale(scene, all)) return [all]
    return [...Map.groupBy(all, ({ region }) => region).values()].filter((some) => isWhollyStale(scene, some))
  })
}

function isWhollyStale({ regions, suspects }: Scene, all: readonly Suspect[]): boolean {
  const [first] = all
  if (!first || all.length < 2 || !all.every(isStale)) return false
  const names = new Set(all.map(({ region }) => region))
  const isOtherClean = !suspects.some(
    ({ layer, side, region }) => layer === first.layer && side !== first.side && names.has(region),
  )
  const own = regions.filter(({ layer, side }) => layer === first.layer && side === first.side)
  const isAllOf = (some: readonly ComparedRegion[]): boolean =>
    all.length === some.reduce((sum, region) => sum + comparedBlocks(region), 0)
  return isOtherClean && (isAllOf(own) || isAllOf(own.filter(({ region }) => names.has(region))))
}

function isStale({ verdict, detail: { elements } }: Suspect): boolean {
  return verdict === 'foreign' || (verdict === 'wrong' && elements !== undefined && isUnlike(elements))
}

function comparedBlocks({ counts }: ComparedRegion): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Sides that are stale alike, over all layers. */
function staleTexts(stale: readonly (readonly Suspect[])[]): readonly string[] {
  const bySide = Map.groupBy(stale, ([first]) => first?.side ?? 'k')
  return [...bySide].map(([side, all]) => {
    const other = side === 'k' ? 'V' : 'K'
    const layers = all.length === 1 ? 'that layer' : 'these layers'
    return `${whereText(all.flat())}: each block holds something else, while ${other} of ${layers} is right there`
  })
}
