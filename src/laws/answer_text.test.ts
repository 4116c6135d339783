import { expect, test } from 'vitest'
import { answerText } from './answer_text.ts'
import { answerOf } from './law_site.fixture.ts'

test.for([
  [answerOf(0.0123456789), '0.0123457 ms'],
  [answerOf(12, 3), '12 ms EXTRAPOLATED+JIT'],
  [{ status: 'no-coverage', coverage: 4 }, 'NO_COVERAGE'],
  [{ status: 'invalid', reason: 'time_ms is -1' }, 'no answer (time_ms is -1)'],
] as const)('%o is %s', ([answer, text]) => {
  expect(answerText(answer)).toBe(text)
})
