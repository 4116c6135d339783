import { counted } from '../../../verdict/wording.ts'
import type { FirstDivergence, KvComparison } from '../comparison.ts'
import { isDivergent } from '../severity.ts'
import { blockWords } from './block_words.ts'

/** The one line to read if only one is. */
export function leadText(comparison: KvComparison): string {
  const { status, firstDivergence, comparability, blocks, regions, skipped } = comparison
  if (firstDivergence)
    return `KV cache diverges, first in ${placeText(firstDivergence)}: ${wordsAt(comparison, firstDivergence)}`
  if (status === 'not-comparable') {
    const refused = comparability.filter(({ effect }) => effect === 'not-comparable').map(({ what }) => what)
    return `KV caches are not comparable: ${refused.join(', ')}`
  }
  if (status === 'unreadable') {
    const unread = blocks.filter(({ outcome }) => outcome.verdict === 'unreadable').length
    const untold = regions.filter(({ verdict, counts }) => verdict === 'unreadable' && counts.unreadable === undefined)
    const layers = new Set(skipped.map(({ layer }) => layer)).size
    const parts = [
      ...(unread > 0 ? [counted(unread, 'block')] : []),
      ...(untold.length > 0 ? [`sums of ${counted(untold.length, 'region')}`] : []),
      ...(layers > 0 ? [counted(layers, 'layer')] : []),
    ]
    return `KV cache could not be read in full: ${parts.join(' and ')} not compared; the rest is the same`
  }
  const isNoisy = [...comparison.regions, ...comparison.states].some(({ verdict }) => verdict === 'noise')
  const same = `KV cache is the same${isNoisy ? ' within accumulation noise' : ''}${comparison.basis === 'printed' ? ', as far as printed sums tell' : ''}`
  const wrong = comparison.states.find(({ verdict }) => isDivergent(verdict))
  return wrong ? `${same}, but not what is kept beside it: first ${wrong.name} at ${wrong.at}, ${wrong.verdict}` : same
}

function placeText({ layer, name, logical, sides, region }: FirstDivergence): string {
  const at = name === `L${layer}` ? `layer ${layer}` : `layer ${layer} (${name})`
  const where = region === 'whole' ? '' : ` of the ${region}`
  return `${at}, ${logical === null ? 'block unknown' : `block ${logical}`}, ${sides.map((side) => side.toUpperCase()).join(' and ')}${where}`
}

function wordsAt({ blocks }: KvComparison, { layer, logical, sides, verdicts }: FirstDivergence): string {
  const words = sides.map((side, at) => {
    const block = blocks.find((one) => one.layer === layer && one.logical === logical && one.side === side)
    return block ? blockWords(block) : `sums are ${verdicts[at]}`
  })
  const [first = ''] = words
  return words.every((word) => word === first)
    ? first
    : words.map((word, at) => `${sides[at]?.toUpperCase()} ${word}`).join('; ')
}
