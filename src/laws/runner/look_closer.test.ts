import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { timeLaw } from '../law.fixture.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'
import { Answers } from './answers.ts'
import { lookCloser } from './look_closer.ts'

/** Looks closer with a law that wants to know these, and tells what was asked and how many rounds are left. */
async function looked(closer: (known: number) => readonly Shape[], rounds: number) {
  const site = lawSite({ m: [1, 100] }, { domain: ({ m }) => m !== 13 })
  const calls: (readonly Shape[])[] = []
  const answers = new Answers({
    site,
    ask: async (_kernel, shapes) => (calls.push(shapes), shapes.map(() => answerOf(1))),
    outsideGrid: async (shapes) => shapes.map(() => false),
  })
  const law = { ...timeLaw(1), closer: () => closer(answers.all().length) }
  return { left: await lookCloser([timeLaw(1), law], site, answers, rounds), calls }
}

test('costs nothing where the laws ask nothing, or what production does not run', async () => {
  expect(await looked(() => [], 5)).toEqual({ left: 5, calls: [] })
  expect(await looked(() => [{ m: 13 }], 5)).toEqual({ left: 5, calls: [] })
})

test('asks nothing twice', async () => {
  expect(await looked(() => [{ m: 2 }, { m: 3 }], 5)).toEqual({ left: 4, calls: [[{ m: 2 }, { m: 3 }]] })
})

test.each([
  [5, 3, 2],
  [1, 0, 1],
  [0, 0, 0],
])('takes two rounds at most: of %i rounds %i are left', async (rounds, left, calls) => {
  const ran = await looked((known) => [{ m: 20 + known }], rounds)
  expect([ran.left, ran.calls.length]).toEqual([left, calls])
})
