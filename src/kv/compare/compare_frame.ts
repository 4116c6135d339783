import { blockCaseOf } from './block_case_of.ts'
import { blockReader } from './block_reader.ts'
import { judgeBlock, judgeProven } from './blocks/judge_block.ts'
import { causesOf } from './causes/causes_of.ts'
import { stateCauses } from './causes/state_causes.ts'
import { unreadCauses } from './causes/unread_causes.ts'
import { compareRegions, countsOf } from './compare_regions.ts'
import { compareStates } from './compare_states.ts'
import type { ComparedBlock, KvComparison } from './comparison.ts'
import { findDifferences, type Differences, type DifferingPlace } from './find_differences.ts'
import { firstDivergence } from './first_divergence.ts'
import type { Frame } from './frame.ts'
import { notesOf } from './notes_of.ts'
import { planLooks } from './plan_looks.ts'
import { sceneOf } from './scene_of.ts'
import { withReasons } from './with_reasons.ts'

export type Compared = Pick<
  KvComparison,
  'counts' | 'regions' | 'blocks' | 'states' | 'firstDivergence' | 'causes' | 'looks' | 'notes'
>

/** Compares what is comparable. */
export function compareFrame(frame: Frame, mostLooks: number): Compared {
  const found = findDifferences(frame)
  const { judged, looks } = judgeAll(frame, found.differing, mostLooks)
  const blocks = withReasons(frame, judged.filter((block) => !isIdentical(block)).toSorted(byPlace))
  const identical = allIdentical(found, judged.filter(isIdentical))
  const regions = compareRegions(frame, blocks, identical)
  const scene = sceneOf(frame, blocks, regions)
  const { states, notes } = compareStates(frame)
  const causes = [...causesOf(scene), ...stateCauses(states)]
  const same = [...identical.values()].reduce((sum, all) => sum + all.length, 0)
  return {
    counts: { ...countsOf(blocks.map(({ outcome }) => outcome.verdict)), ...(same > 0 ? { identical: same } : {}) },
    regions,
    blocks,
    states,
    firstDivergence: firstDivergence(scene, regions),
    causes: causes.length > 0 ? causes : unreadCauses(blocks, regions),
    looks,
    notes: [...notesOf(frame, same, blocks, looks), ...notes],
  }
}

/** First what fingerprints prove; then the rest, looking at some. One block at a time holds bytes. */
function judgeAll(
  frame: Frame,
  places: readonly DifferingPlace[],
  mostLooks: number,
): { readonly judged: readonly ComparedBlock[]; readonly looks: KvComparison['looks'] } {
  const judged: ComparedBlock[] = []
  const wanted: DifferingPlace[] = []
  for (const place of places) {
    const block = judgeProven(blockCaseOf(frame, place), frame.basis)
    if (block) judged.push(block)
    else wanted.push(place)
  }
  const chosen = planLooks(wanted, frame.boundary, mostLooks)
  for (const place of wanted) {
    const read = chosen.has(place) ? blockReader(frame, place.pair.layer) : undefined
    judged.push(judgeBlock(blockCaseOf(frame, place, read), frame.basis))
  }
  return { judged, looks: { taken: chosen.size, wanted: wanted.length } }
}

function isIdentical({ outcome }: ComparedBlock): boolean {
  return outcome.verdict === 'identical'
}

/** Some prove equal only when judged. */
function allIdentical({ identical }: Differences, more: readonly ComparedBlock[]): Differences['identical'] {
  const bySide = Map.groupBy(more, ({ layer, side }) => `${layer}${side}`)
  return new Map(
    [...identical].map(([pair, known]) => {
      const also = bySide.get(`${pair.layer}${pair.side}`) ?? []
      return [pair, [...known, ...also.map(({ logical }) => logical)]]
    }),
  )
}

function byPlace(one: ComparedBlock, other: ComparedBlock): number {
  return one.layer - other.layer || one.logical - other.logical || one.side.localeCompare(other.side)
}
