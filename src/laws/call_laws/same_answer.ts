import type { CacheAnswer } from '../../cache/cache.ts'
import { seededRank } from '../../probes/seeded_rank.ts'
import { shapeKey, type Shape } from '../../shape.ts'
import { answerText } from '../answer_text.ts'
import { bySize } from '../groups/size.ts'
import type { Answered, Breach, CallLaw, LawSite } from '../law.ts'
import { sameReply } from './same_reply.ts'

/**
 * A simulator asks one shape at a time or many, in whatever order its requests come; a time that depends on the company of
 * its shape is no property of the kernel. The tolerance is that of f32 arithmetic.
 *
 * One call asks every shape twice, in an order of its own, and one asks a single shape: whatever a cache does with a batch
 * (a vector path, a sort, a state that the last point leaves behind) is not done there.
 */
export const sameAnswer: CallLaw = {
  name: 'same-answer',
  statement: 'A shape has the same answer alone, in a batch, in a shuffled batch, and twice in one batch.',
  skipped: () => undefined,
  async check(site, sample, ask) {
    const lone = loneOf(site, sample)
    if (lone === undefined) return []
    const shuffled = twiceShuffled(site, sample)
    const again = await ask(
      site.kernel,
      shuffled.map(({ shape }) => shape),
    )
    const alone = await ask(site.kernel, [lone.shape])
    return [...breachOf(site, shuffled, again, 'in a shuffled batch'), ...breachOf(site, [lone], alone, 'alone')]
  },
  judgeRecorded(site, answered) {
    const looks = [...Map.groupBy(answered, ({ shape }) => shapeKey(site.fields, shape)).values()]
    const pairs = looks.flatMap(([first, ...later]) => later.flatMap((second) => (first ? [{ first, second }] : [])))
    if (pairs.length === 0) return undefined
    const [asked, again] = [pairs.map(({ first }) => first), pairs.map(({ second }) => second.answer)]
    return breachOf(site, asked, again, 'the next time')
  },
}

/** The smallest shape between the rows of the grid, where a cache has something to work out; else the smallest. */
function loneOf(site: LawSite, sample: readonly Answered[]): Answered | undefined {
  const onGrid = new Set(site.gridShapes.map((shape) => shapeKey(site.fields, shape)))
  const sorted = smallestFirst(sample)
  return sorted.find(({ shape }) => !onGrid.has(shapeKey(site.fields, shape))) ?? sorted[0]
}

/** The second time in the reverse order: the two looks at a shape have different shapes before them. */
function twiceShuffled({ fields, seed }: LawSite, sample: readonly Answered[]): readonly Answered[] {
  const rank = (one: Answered): number => seededRank(seed, shapeKey(fields, one.shape))
  const shuffled = sample.toSorted((a, b) => rank(a) - rank(b))
  return [...shuffled, ...shuffled.toReversed()]
}

function breachOf(
  { fields }: LawSite,
  asked: readonly Answered[],
  again: readonly CacheAnswer[],
  how: string,
): readonly Breach[] {
  const others = asked.flatMap(({ shape, answer }, at) => {
    const second = again[at]
    return second === undefined || sameReply(answer, second) ? [] : [{ shape, answer, second }]
  })
  const [smallest] = smallestFirst(others)
  if (smallest === undefined) return []
  const { shape, answer, second } = smallest
  const counts = [others, asked].map((some) => new Set(some.map((one) => shapeKey(fields, one.shape))).size)
  const detail = `${answerText(answer)}, but ${answerText(second)} ${how}; so ${counts.join(' of ')} shapes`
  return [{ severity: 'error', shapes: [shape], detail }]
}

function smallestFirst<T extends { readonly shape: Shape }>(some: readonly T[]): readonly T[] {
  return some.toSorted((one, other) => bySize([one.shape], [other.shape]))
}
