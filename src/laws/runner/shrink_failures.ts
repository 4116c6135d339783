import type { Shape } from '../../shape.ts'
import type { Answers, Known } from './answers.ts'
import type { Sample } from './draw_groups.ts'
import { endsProcess } from './ends_process.ts'
import { bySize } from '../groups/size.ts'
import { answersTo, groupKey, type Failure, type Judged } from './judge_groups.ts'
import type { LawSite } from '../law.ts'
import { shrinkCandidates, type Candidate } from './shrink_candidates.ts'
import { ShrinkInBatches, type Verdict } from './shrink_in_batches.ts'
import { worthAsking } from './worth_asking.ts'

/** A law and how its groups fared. */
export interface Finding {
  readonly sample: Sample
  readonly judged: Judged
}

/**
 * How many groups to ask about in one round, for all broken laws together. For a single one that is 11 steps of shrinking
 * (2 ** 11 - 1 groups), where an axis of 65,536 values takes 17 one by one.
 */
const groupsPerRound = 2047

/** Of each law with errors, the smallest failure that this many rounds of one call each lead to. */
export async function shrinkFailures(
  site: LawSite,
  findings: readonly Finding[],
  answers: Answers,
  rounds: number,
): Promise<readonly (Failure | undefined)[]> {
  const isWorth = worthAsking(site)
  const searches = findings.map((finding) => searchIn(site, finding, isWorth, answers))
  let open = searches.filter((search) => search !== undefined)
  for (let round = 0; round < rounds && open.length > 0; round += 1) {
    const share = Math.ceil(groupsPerRound / open.length)
    const wanted = open.map((search) => search.wanted(share))
    open = open.filter((_, index) => (wanted[index] ?? []).length > 0)
    await answers.ask(wanted.flat(2))
  }
  return findings.map((finding, index) => smallestOf(site, finding, searches[index], answers))
}

function searchIn(
  site: LawSite,
  { sample, judged }: Finding,
  isWorth: (group: readonly Shape[]) => boolean,
  answers: Answers,
): ShrinkInBatches<readonly Shape[]> | undefined {
  const start = startOf(site, sample, judged.errors, answers.known)
  const verdictOf = (group: readonly Shape[]): Verdict => {
    if (!isWorth(group)) return 'passes'
    const answered = answersTo(group, answers.known)
    if (answered === undefined) return 'unknown'
    return sample.law.judge(site, answered)?.severity === 'error' ? 'fails' : 'passes'
  }
  return start && new ShrinkInBatches(start.group, start.first, verdictOf)
}

/** The smallest failing group that fast-check knows how to shrink; none that the process fails on, since smaller ones may too. */
function startOf(
  site: LawSite,
  { groups, drawn }: Sample,
  errors: readonly Failure[],
  known: Known,
): { readonly group: readonly Shape[]; readonly first: Candidate<readonly Shape[]> | undefined } | undefined {
  if (groups === undefined || errors.length === 0) return undefined
  const contexts = new Map(drawn.map(({ value: group, context }) => [groupKey(site, group), { context }]))
  for (const { group } of errors) {
    const held = contexts.get(groupKey(site, group))
    const canShrink = held !== undefined || groups.canShrinkWithoutContext(group)
    if (!canShrink || answersTo(group, known)?.some(endsProcess)) continue
    return { group, first: shrinkCandidates(groups, group, held?.context) }
  }
  return undefined
}

function smallestOf(
  site: LawSite,
  { sample: { law }, judged }: Finding,
  search: ShrinkInBatches<readonly Shape[]> | undefined,
  answers: Answers,
): Failure | undefined {
  const [seen] = judged.errors
  const group = search?.smallest
  const answered = group && answersTo(group, answers.known)
  const breach = answered && law.judge(site, answered)
  if (!group || !breach) return seen
  return seen && bySize(seen.breach.shapes, breach.shapes) < 0 ? seen : { group, breach }
}
