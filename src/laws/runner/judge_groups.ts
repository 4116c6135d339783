import { shapeKey, type Shape } from '../../shape.ts'
import type { Known } from './answers.ts'
import { bySize } from '../groups/size.ts'
import type { Answered, AnswerLaw, Breach, LawSite } from '../law.ts'

/** A group that breaks a law, or is worth a look. */
export interface Failure {
  readonly group: readonly Shape[]
  readonly breach: Breach
}

/** How the groups of a law fared; failures come with the smallest shapes first. */
export interface Judged {
  readonly checked: number
  /** Why some groups could not be judged; the first reason. */
  readonly unjudged: string | undefined
  readonly errors: readonly Failure[]
  readonly information: readonly Failure[]
}

/** Judges each group once, of those whose shapes are all answered. */
export function judgeGroups(
  law: AnswerLaw,
  site: LawSite,
  groups: readonly (readonly Shape[])[],
  known: Known,
): Judged {
  const distinct = new Map(groups.map((group) => [groupKey(site, group), group]))
  const failures: Failure[] = []
  let checked = 0
  let unjudged: string | undefined
  for (const group of distinct.values()) {
    const answered = answersTo(group, known)
    if (answered === undefined) continue
    const why = law.unjudged?.(site, answered)
    unjudged ??= why
    if (why !== undefined) continue
    checked += 1
    const breach = law.judge(site, answered)
    if (breach) failures.push({ group, breach })
  }
  failures.sort((one, other) => bySize(one.breach.shapes, other.breach.shapes))
  return {
    checked,
    unjudged,
    errors: failures.filter(({ breach }) => breach.severity === 'error'),
    information: failures.filter(({ breach }) => breach.severity === 'information'),
  }
}

/** The identity of a group. */
export function groupKey({ fields }: LawSite, group: readonly Shape[]): string {
  return group.map((shape) => shapeKey(fields, shape)).join()
}

/** The answers to all shapes of a group; `undefined` where there is none to one of them, or the group is empty. */
export function answersTo(group: readonly Shape[], known: Known): readonly Answered[] | undefined {
  const answered = group.map(known).filter((one) => one !== undefined)
  return group.length > 0 && answered.length === group.length ? answered : undefined
}
