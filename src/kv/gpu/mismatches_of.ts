import type { ComparedBlock, KvComparison } from '../compare/comparison.ts'
import { list } from '../../verdict/wording.ts'
import type { ExpectedCapture } from './captures_truth.ts'

/** In what a comparison differs from the truth, in words: status, class, blocks, verdicts, regions and what is known of them. */
export function mismatchesOf(expected: ExpectedCapture, found: KvComparison, boundary: number): readonly string[] {
  const blocks = new Map(found.blocks.map((block) => [placeText(block), block]))
  const places = placesOf(expected)
  const known = new Set(places.map(placeText))
  const strange = [...blocks.keys()].filter((place) => !known.has(place))
  return [
    ...differs('status', expected.status, found.status),
    ...differs('boundary', boundary, found.boundary),
    ...differs('class', expected.class, found.causes[0]?.class ?? null),
    ...differs('causes', expected.class === null ? 0 : 1, found.causes.length),
    ...(strange.length > 0 ? [`not identical: ${list(strange)}`] : []),
    ...verdictMismatches(
      expected,
      places.map((place) => blocks.get(placeText(place))),
    ),
    ...places
      .flatMap((place) => placeMismatches(expected, place, boundary, blocks.get(placeText(place))))
      .slice(0, mostShown),
    ...firstMismatches(expected, found),
  ]
}

const mostShown = 3

type Place = Pick<ComparedBlock, 'layer' | 'side' | 'logical'>

function placesOf({ layers, sides, blocks }: ExpectedCapture): readonly Place[] {
  return layers.flatMap((layer) => sides.flatMap((side) => blocks.map((logical) => ({ layer, side, logical }))))
}

function placeText({ layer, side, logical }: Place): string {
  return `${side.toUpperCase()} of layer ${layer}, block ${logical}`
}

function differs(what: string, expected: unknown, found: unknown): readonly string[] {
  return JSON.stringify(expected) === JSON.stringify(found) ? [] : [`${what} ${JSON.stringify(found) ?? 'unknown'}`]
}

function verdictMismatches(
  { verdict, every }: ExpectedCapture,
  found: readonly (ComparedBlock | undefined)[],
): readonly string[] {
  const verdicts = found.map((block) => block?.outcome.verdict ?? 'identical')
  const fitting = verdicts.filter((one) => one === verdict).length
  const others = verdicts.filter((one) => one !== verdict && (every || one !== 'identical'))
  if (others.length > 0)
    return [`verdicts ${list([...new Set(others)])} in ${others.length} of ${verdicts.length} blocks`]
  return !every && fitting === 0 ? [`no block is ${verdict}`] : []
}

function placeMismatches(
  { blocks, details }: ExpectedCapture,
  place: Place,
  boundary: number,
  block: ComparedBlock | undefined,
): readonly string[] {
  if (!block) return []
  const { from, heads, nan, element } = details
  const region = place.logical < boundary ? 'prefix' : 'suffix'
  const holds = from?.[blocks.indexOf(place.logical)]
  const texts = [
    ...differs('region', region, block.region),
    ...(holds === undefined ? [] : differs('from', [holds], block.detail.from)),
    ...(heads === undefined ? [] : differs('heads', heads, block.detail.heads)),
    ...(nan === undefined ? [] : differs('nan', nan, block.detail.nan)),
    ...(element === undefined ? [] : differs('element', element, block.detail.elements?.first)),
  ]
  return texts.map((text) => `${placeText(place)}: ${text}`)
}

/** What the report leads with. */
function firstMismatches(
  { status, every, layers, sides, blocks }: ExpectedCapture,
  found: KvComparison,
): readonly string[] {
  if (status === 'same') return differs('first divergence', null, found.firstDivergence)
  if (!every) return []
  const first = { layer: Math.min(...layers), logical: Math.min(...blocks), sides }
  const told = found.firstDivergence
  return differs('first divergence', first, told && { layer: told.layer, logical: told.logical, sides: told.sides })
}
