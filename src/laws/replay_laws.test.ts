import { expect, test } from 'vitest'
import type { CacheAnswer } from '../cache/cache.ts'
import { answerOf, lawSite, storedRow } from './law_site.fixture.ts'
import type { Answered, LawOutcome } from './law.ts'
import { replayLaws } from './replay_laws.ts'

const site = lawSite({ m: [1, 8, 64] }, { stored: [storedRow(8, 0.01)] })

function recorded(m: number, answer: CacheAnswer): Answered {
  return { shape: { m }, answer, outsideGrid: m < 1 || m > 64 }
}

function statuses(outcomes: readonly LawOutcome[]): Readonly<Record<string, string>> {
  return Object.fromEntries(outcomes.map(({ law, status }) => [law, status]))
}

test('recorded faults break the laws they break when they are asked for, at the smallest shape recorded', () => {
  const negative: CacheAnswer = { status: 'invalid', reason: 'time_ms is -1' }
  const outcomes = replayLaws(site, [
    recorded(8, answerOf(0.02)),
    recorded(60, negative),
    recorded(50, negative),
    recorded(100, answerOf(0.03)),
  ])
  expect(statuses(outcomes)).toMatchObject({
    'positive-and-finite': 'broken',
    'grid-identity': 'broken',
    'coverage-honesty': 'broken',
    'side-quantities': 'holds',
  })
  expect(outcomes[0]).toMatchObject({ checked: 4, failed: 2, breaches: [{ shapes: [{ m: 50 }] }] })
})

test('an answer to input that no launch can have breaks invalid-input, and no other law', () => {
  const outcomes = replayLaws(site, [recorded(-1000, answerOf(0.01)), recorded(8, answerOf(0.01))])
  expect(outcomes.filter(({ status }) => status === 'broken').map(({ law }) => law)).toEqual(['invalid-input'])
})

test('what needs calls of its own is skipped, with the reason', () => {
  const outcome = replayLaws(site, [recorded(8, answerOf(0.01))]).find(({ law }) => law === 'same-answer')
  expect(outcome).toMatchObject({
    status: 'skipped',
    reason: 'recorded answers do not show it: it needs calls of its own',
  })
})

test('without answers no law of answers holds', () => {
  expect(
    replayLaws(site, []).filter(({ law, status }) => law === 'positive-and-finite' && status === 'skipped'),
  ).toHaveLength(1)
})

test('a law can be switched off', () => {
  const [first] = replayLaws(site, [recorded(8, answerOf(0.01))], { 'positive-and-finite': 'known' })
  expect(first).toMatchObject({ status: 'off', reason: 'known' })
})
