import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CacheAnswer } from '../../cache/cache.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'
import type { Breach } from '../law.ts'
import { sideQuantities } from './side_quantities.ts'

const plane = lawSite({ m: [4, 8], k: [16, 64] })

function judge(answer: CacheAnswer, cell?: CacheAnswer): Breach | undefined {
  const answered = [{ shape: { m: 5, k: 16 }, answer, outsideGrid: false }]
  return sideQuantities.judge(
    plane,
    cell ? [...answered, { shape: { m: 4, k: 16 }, answer: cell, outsideGrid: false }] : answered,
  )
}

test('an amount below 0 beside a sound time breaks it', () => {
  expect(judge({ status: 'invalid', reason: 'bytes is -4', timeMs: 0.01 })).toEqual({
    severity: 'error',
    shapes: [{ m: 5, k: 16 }],
    detail: 'bytes is -4',
  })
})

test('an answer without a time is for another law', () => {
  expect(judge({ status: 'invalid', reason: 'time_ms is 0' })).toBeUndefined()
})

test.each(['flops', 'bytes', 'energyJ'] as const)('%s that is lost off the grid breaks it', (amount) => {
  expect(judge({ ...answerOf(1), [amount]: 0 }, { ...answerOf(1), [amount]: 7 })).toEqual({
    severity: 'error',
    shapes: [
      { m: 5, k: 16 },
      { m: 4, k: 16 },
    ],
    detail: `${amount} is 0, and 7 at m=4 k=16 on the grid`,
  })
})

test('an amount that is 0 on the grid too, or not known, keeps it', () => {
  expect(judge({ ...answerOf(1), flops: 0 }, { ...answerOf(1), flops: 0 })).toBeUndefined()
  expect(judge({ ...answerOf(1), flops: 0 }, answerOf(1))).toBeUndefined()
  expect(judge(answerOf(1), { ...answerOf(1), flops: 7 })).toBeUndefined()
})

// By hand: the values of the axes at or under each coordinate, or the first.
test.each([
  [
    { m: 5, k: 63 },
    { m: 4, k: 16 },
  ],
  [
    { m: 9, k: 64 },
    { m: 8, k: 64 },
  ],
  [
    { m: 1, k: 100 },
    { m: 4, k: 64 },
  ],
])('%j is judged with the cell %j', (shape, cell) => {
  expect(sideQuantities.among(plane, [shape, cell])).toEqual([[shape, cell], [cell]])
})

test('where that cell was not answered, a shape is judged alone', () => {
  expect(sideQuantities.among(plane, [{ m: 5, k: 16 }])).toEqual([[{ m: 5, k: 16 }]])
})

test('of a re-axis kernel, a shape is judged with one of its grid', () => {
  const reAxis = lawSite({ m: [1, 2] }, { coordsAreShape: false, gridShapes: [{ m: 10 }, { m: 20 }] })
  expect(sideQuantities.among(reAxis, [{ m: 10 }, { m: 15 }])).toEqual([[{ m: 10 }], [{ m: 15 }, { m: 10 }]])
})

test('groups shrink as their first shape does', () => {
  const groups = sideQuantities.groups(plane) ?? fc.constant([])
  const { counterexample } = fc.check(
    fc.property(groups, ([shape]) => Number(shape?.['m']) < 6),
    { examples: [[[{ m: 15, k: 100 }]]], numRuns: 1 },
  )
  expect(counterexample).toEqual([
    [
      { m: 6, k: 1 },
      { m: 4, k: 16 },
    ],
  ])
})
