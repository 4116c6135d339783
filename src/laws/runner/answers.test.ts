import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { Answers } from './answers.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'

test('a shape is asked about once, whatever the order of its fields', async () => {
  const batches: (readonly Shape[])[] = []
  const answers = new Answers({
    site: lawSite({ m: [1], k: [1] }),
    async ask(_kernel, shapes) {
      batches.push(shapes)
      return shapes.map(({ m }) => answerOf(Number(m)))
    },
    outsideGrid: async (shapes) => shapes.map(({ m }) => Number(m) > 1),
  })
  await answers.ask([
    { m: 1, k: 2 },
    { k: 2, m: 1 },
    { m: 3, k: 4 },
  ])
  await answers.ask([{ k: 4, m: 3 }])
  await answers.ask([
    { m: 3, k: 4 },
    { m: 5, k: 6 },
  ])
  expect(batches.map((shapes) => shapes.map(({ m }) => m))).toEqual([[1, 3], [5]])
  expect(answers.known({ k: 4, m: 3 })).toMatchObject({ answer: { timeMs: 3 }, outsideGrid: true })
  expect(answers.known({ m: 4, k: 3 })).toBeUndefined()
  expect(answers.all().map(({ shape, outsideGrid }) => [shape['m'], outsideGrid])).toEqual([
    [1, false],
    [3, true],
    [5, true],
  ])
})
