import { expect, test } from 'vitest'
import { answerOf } from '../law_site.fixture.ts'
import { isTimed } from './timed.ts'

test.each([
  { answer: answerOf(0.1), timed: true },
  { answer: answerOf(0), timed: false },
  { answer: answerOf(-1), timed: false },
  { answer: answerOf(Infinity), timed: false },
  { answer: { status: 'no-coverage', coverage: 4 }, timed: false } as const,
  { answer: { status: 'invalid', reason: 'refused' }, timed: false } as const,
])('$answer: $timed', ({ answer, timed }) => {
  expect(isTimed({ shape: { m: 1 }, answer, outsideGrid: false })).toBe(timed)
})

test('no answer has no time', () => {
  expect(isTimed(undefined)).toBe(false)
})
