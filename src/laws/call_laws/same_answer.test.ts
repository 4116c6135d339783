import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { answeredBy, answerOf, lawSite } from '../law_site.fixture.ts'
import type { Answered, Ask } from '../law.ts'
import { sameAnswer } from './same_answer.ts'

const site = lawSite({ m: [1, 4, 8] })
const sample: readonly Answered[] = [8, 1, 6, 4, 3, 7].map((m) => answeredBy(({ m: value }) => Number(value), { m }))

/** Asks a cache that may look at a shape's place in its batch, and keeps the batches. */
function cacheOf(timeOf: (m: number, at: number, batch: readonly number[]) => number) {
  const batches: (readonly number[])[] = []
  const ask: Ask = async (_kernel, shapes: readonly Shape[]) => {
    const batch = shapes.map(({ m }) => Number(m))
    batches.push(batch)
    return batch.map((m, at) => answerOf(timeOf(m, at, batch)))
  }
  return { ask, batches }
}

test('asks twice: all shapes two times in another order, and the smallest off the grid alone', async () => {
  const { ask, batches } = cacheOf((m) => m)
  expect(await sameAnswer.check(site, sample, ask)).toEqual([])
  const [shuffled = [], alone] = batches
  expect(batches).toHaveLength(2)
  expect(alone).toEqual([3])
  expect(shuffled.toSorted((a, b) => a - b)).toEqual([1, 1, 3, 3, 4, 4, 6, 6, 7, 7, 8, 8])
  expect(shuffled).toEqual(shuffled.toReversed())
  expect(shuffled.slice(0, 6)).not.toEqual([8, 1, 6, 4, 3, 7])
})

test('a time that depends on the size of the batch is shown at the smallest shape, and alone', async () => {
  const { ask } = cacheOf((m, _at, batch) => m * (1 + 1 / batch.length))
  const breaches = await sameAnswer.check(site, sample, ask)
  // 1 + 1/12 in the batch of twice six, 2 alone.
  expect(breaches).toEqual([
    {
      severity: 'error',
      shapes: [{ m: 1 }],
      detail: '1 ms, but 1.08333 ms in a shuffled batch; so 6 of 6 shapes',
    },
    { severity: 'error', shapes: [{ m: 3 }], detail: '3 ms, but 6 ms alone; so 1 of 1 shapes' },
  ])
})

test('a time that depends on the shape before it is shown', async () => {
  const { ask } = cacheOf((m, at, batch) => (Number(batch[at - 1]) > m ? 1.5 * m : m))
  expect(await sameAnswer.check(site, sample, ask)).toMatchObject([{ severity: 'error', shapes: [{ m: 1 }] }])
})

test('a second look that differs is shown', async () => {
  const { ask } = cacheOf((m, at, batch) => (batch.indexOf(m) < at && m > 6 ? 2 * m : m))
  expect(await sameAnswer.check(site, sample, ask)).toEqual([
    {
      severity: 'error',
      shapes: [{ m: 7 }],
      detail: '7 ms, but 14 ms in a shuffled batch; so 2 of 6 shapes',
    },
  ])
})

test('nothing was answered, nothing is asked', async () => {
  const { ask, batches } = cacheOf((m) => m)
  expect(await sameAnswer.check(site, [], ask)).toEqual([])
  expect(batches).toEqual([])
})

const again = (m: number, timeMs: number): Answered => answeredBy(() => timeMs, { m })

test('of recorded answers, those to one shape are compared', () => {
  expect(sameAnswer.judgeRecorded?.(site, sample)).toBeUndefined()
  expect(sameAnswer.judgeRecorded?.(site, [...sample, again(6, 6), again(8, 8)])).toEqual([])
  expect(sameAnswer.judgeRecorded?.(site, [...sample, again(6, 6.5), again(8, 8)])).toEqual([
    { severity: 'error', shapes: [{ m: 6 }], detail: '6 ms, but 6.5 ms the next time; so 1 of 2 shapes' },
  ])
})
