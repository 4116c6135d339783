import { expect, test } from 'vitest'
import { answerLaws, callLaws, rowLaws } from './laws.ts'

const laws = [...answerLaws, ...callLaws, ...rowLaws]

test('every law is listed once, in the order in which they are reported', () => {
  expect(laws.map(({ name }) => name)).toEqual([
    'positive-and-finite',
    'grid-identity',
    'coverage-honesty',
    'side-quantities',
    'launch-floor',
    'far-field',
    'roofline',
    'efficiency',
    'neighbours',
    'no-collapse',
    'invalid-input',
    'same-answer',
    'best-of',
    'row-spikes',
    'duplicate-rows',
    'mixed-rows',
    'row-device',
    'grid-size',
  ])
})

test('every law states itself in one sentence', () => {
  for (const { statement } of laws) expect(statement).toMatch(/^[A-Z][^\n]+[^.]\.$/)
})
