import { expect, test } from 'vitest'
import type { CacheAnswer } from '../../cache/cache.ts'
import { coverageHonesty } from './coverage_honesty.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'
import type { Breach, LawSite } from '../law.ts'

const line = lawSite({ m: [1, 8] })
const miss: CacheAnswer = { status: 'no-coverage', coverage: 4 }

function judge(answer: CacheAnswer, outsideGrid: boolean | undefined, m = 3, site: LawSite = line): Breach | undefined {
  return coverageHonesty.judge(site, [{ shape: { m }, answer, outsideGrid }])
}

test('an extrapolation that passes for a measurement breaks it', () => {
  expect(judge(answerOf(0.01), true, 9)).toEqual({
    severity: 'error',
    shapes: [{ m: 9 }],
    detail: '0.01 ms outside the grid, with no flag set',
  })
})

test.each([
  ['EXTRAPOLATED', answerOf(0.01, 1)],
  ['measured just in time', answerOf(0.01, 2)],
  ['NO_COVERAGE', miss],
])('outside the grid, %s is honest', (_name, answer) => {
  expect(judge(answer, true, 9)).toBeUndefined()
})

test('NO_COVERAGE inside a feasible cell breaks it; an answer does not', () => {
  expect(judge(miss, false)).toMatchObject({ severity: 'error', detail: 'NO_COVERAGE inside a feasible cell' })
  expect(judge(answerOf(0.01), false)).toBeUndefined()
})

test('EXTRAPOLATED inside a feasible cell is worth a look', () => {
  expect(judge(answerOf(0.01, 1), false)).toEqual({
    severity: 'information',
    shapes: [{ m: 3 }],
    detail: '0.01 ms EXTRAPOLATED inside a feasible cell: a row at a corner of it may be missing',
  })
})

test('of a re-axis kernel only the shapes of its grid are known to be covered', () => {
  const reAxis = lawSite({ m: [1, 8] }, { coordsAreShape: false, gridShapes: [{ m: 5 }] })
  expect([3, 5].map((m) => judge(miss, false, m, reAxis)?.severity)).toEqual([undefined, 'error'])
  expect([3, 5].map((m) => judge(answerOf(0.01, 1), false, m, reAxis)?.severity)).toEqual([undefined, 'information'])
})

test('where the cache does not tell where its grid ends, nothing can be judged', () => {
  const answered = { shape: { m: 3 }, answer: answerOf(1) }
  expect(coverageHonesty.unjudged?.(line, [{ ...answered, outsideGrid: undefined }])).toBe(
    'the cache does not tell where its grid ends',
  )
  expect(coverageHonesty.unjudged?.(line, [{ ...answered, outsideGrid: false }])).toBeUndefined()
})

test('no answer at all is for another law', () => {
  expect(judge({ status: 'invalid', reason: 'time_ms is 0' }, true)).toBeUndefined()
})
