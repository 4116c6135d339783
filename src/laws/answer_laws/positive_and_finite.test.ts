import { expect, test } from 'vitest'
import type { CacheAnswer } from '../../cache/cache.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'
import type { Breach } from '../law.ts'
import { positiveAndFinite } from './positive_and_finite.ts'

const site = lawSite({ m: [1, 8] })

function judge(answer: CacheAnswer): Breach | undefined {
  return positiveAndFinite.judge(site, [{ shape: { m: 3 }, answer, outsideGrid: false }])
}

test('a shape without a sound time breaks it, with what was got', () => {
  expect(judge({ status: 'invalid', reason: 'time_ms is -1' })).toEqual({
    severity: 'error',
    shapes: [{ m: 3 }],
    detail: 'time_ms is -1',
  })
})

test('a time keeps it, and so does an answer that there is none', () => {
  expect(judge(answerOf(0.001))).toBeUndefined()
  expect(judge({ status: 'no-coverage', coverage: 4 })).toBeUndefined()
})

test('an amount that is wrong beside a sound time is for another law', () => {
  expect(judge({ status: 'invalid', reason: 'flops is -1', timeMs: 0.001 })).toBeUndefined()
})

test('of recorded shapes each is judged by itself', () => {
  expect(positiveAndFinite.among(site, [{ m: 1 }, { m: 2 }])).toEqual([[{ m: 1 }], [{ m: 2 }]])
})
