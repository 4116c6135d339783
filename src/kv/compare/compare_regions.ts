import { ratioOf } from './blocks/ratios_of.ts'
import { regionAt } from './boundary_of.ts'
import type { ComparedBlock, ComparedRegion, VerdictName } from './comparison.ts'
import type { Differences } from './find_differences.ts'
import type { Frame } from './frame.ts'
import { canBeSplit, regionSums, type RegionSums } from './region_sums.ts'
import { isDivergent, worstOf } from './severity.ts'
import type { SidePair } from './side_pair.ts'
import { verdictOfSums } from './verdict_of_sums.ts'

/** One verdict for each layer, side and region that anything is known of. */
export function compareRegions(
  frame: Frame,
  blocks: readonly ComparedBlock[],
  identical: Differences['identical'],
): readonly ComparedRegion[] {
  const differing = Map.groupBy(blocks, ({ layer, side }) => `${layer}${side}`)
  return frame.pairs.flatMap((pair) => {
    const told = [
      ...(identical.get(pair) ?? []).map((logical) => ({ logical, verdict: 'identical' as const })),
      ...(differing.get(`${pair.layer}${pair.side}`) ?? []).map(({ logical, outcome: { verdict } }) => ({
        logical,
        verdict,
      })),
    ]
    const names = isSplitAlike(frame, pair) ? (['prefix', 'suffix'] as const) : (['prefix', 'suffix', 'whole'] as const)
    return names.flatMap((region) => toRegion(frame, pair, region, told) ?? [])
  })
}

function isSplitAlike(frame: Frame, pair: SidePair): boolean {
  return canBeSplit(frame, pair.reference) && canBeSplit(frame, pair.candidate)
}

interface ToldBlock {
  readonly logical: number
  readonly verdict: VerdictName
}

/** Blocks count in the region that they lie in; sums of the whole are held against all of them. */
function toRegion(
  frame: Frame,
  pair: SidePair,
  region: ComparedRegion['region'],
  told: readonly ToldBlock[],
): ComparedRegion | undefined {
  const [was, is] = [regionSums(frame, pair.reference, region), regionSums(frame, pair.candidate, region)]
  const bySums = frame.basis === 'printed' && was && is ? verdictOfSums(frame, pair, was, is) : undefined
  const inside = told
    .filter(({ logical }) => regionAt(logical, frame.boundary) === region)
    .map(({ verdict }) => verdict)
  const covered = region === 'whole' ? told.map(({ verdict }) => verdict) : inside
  // Where one side lost the sums of a region, or counts other blocks, those that are not told one by one are not known.
  const isUntold =
    frame.basis === 'printed' &&
    was &&
    is &&
    !bySums &&
    (was.moments ?? is.moments) !== null &&
    covered.length < Math.max(was.blocks, is.blocks)
  if (inside.length === 0 && bySums === undefined && !isUntold) return undefined
  const isAlike = was && is && was.blocks === is.blocks
  return {
    layer: pair.layer,
    name: pair.name,
    side: pair.side,
    region,
    verdict: worstOf([...inside, ...(bySums ? [bySums] : []), ...(isUntold ? (['unreadable'] as const) : [])]),
    counts: countsOf(inside),
    ssqRatio: isAlike ? ratioOf(was, is, 'ssq') : null,
    sabsRatio: isAlike ? ratioOf(was, is, 'sabs') : null,
    unlocated: bySums !== undefined && isDivergent(bySums) && !covered.some(isDivergent),
    ...nanIn(pair, was, is),
  }
}

/** A log that is split tells of its own regions which one has the NaN. */
function nanIn(
  { candidate }: SidePair,
  was: RegionSums | undefined,
  is: RegionSums | undefined,
): Pick<ComparedRegion, 'nanIn'> {
  const isNew = Number.isNaN(is?.moments?.ssq) && !Number.isNaN(was?.moments?.ssq)
  if (!isNew) return {}
  return { nanIn: Number.isNaN(candidate.fingerprint.prefix.moments?.ssq) ? 'prefix' : 'suffix' }
}

export function countsOf(verdicts: readonly VerdictName[]): Partial<Record<VerdictName, number>> {
  return Object.fromEntries([...Map.groupBy(verdicts, (verdict) => verdict)].map(([name, all]) => [name, all.length]))
}
