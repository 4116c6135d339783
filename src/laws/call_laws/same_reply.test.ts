import { expect, test } from 'vitest'
import { answerOf } from '../law_site.fixture.ts'
import { sameReply, sameTime } from './same_reply.ts'

test('times are the same within a few steps of f32, 2^-24 each', () => {
  expect(sameTime(1, 1 + 8 * 2 ** -24)).toBe(true)
  expect(sameTime(1, 1 + 40 * 2 ** -24)).toBe(false)
  expect(sameTime(0, 0)).toBe(true)
  expect(sameTime(1, Infinity)).toBe(false)
})

const whole = { ...answerOf(1), flops: 2, bytes: 3, energyJ: 4 }

test.for([{ timeMs: 1.01 }, { coverage: 1 }, { flops: 2.1 }, { bytes: null }, { energyJ: 5 }])('differs: %o', (but) => {
  expect(sameReply(whole, whole)).toBe(true)
  expect(sameReply(whole, { ...whole, ...but })).toBe(false)
})

const invalid = (reason: string) => ({ status: 'invalid', reason }) as const

test('what was measured for the first answer need not be measured for the second', () => {
  expect(sameReply({ ...whole, coverage: 3 }, { ...whole, coverage: 1 })).toBe(true)
})

test('answers of which one has no time are the same by their status', () => {
  const none = { status: 'no-coverage', coverage: 4 } as const
  expect(sameReply(none, { ...none, coverage: 5 })).toBe(true)
  expect(sameReply(none, answerOf(1))).toBe(false)
  expect(sameReply(invalid('a'), invalid('b'))).toBe(true)
})
