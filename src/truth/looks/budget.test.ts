import { expect, test } from 'vitest'
import { Budget } from './budget.ts'
import { Ledger, unseenAmong } from './ledger.ts'
import { costing, subject } from './subjects.fixture.ts'
import type { Subject } from './subject.ts'

const cost = costing(1, 3)

/** Each letter is a backend of one sample. */
function wanted(key: string, backends: string): Subject {
  return subject(key, 1, { sample: 'one', payer: key.slice(0, 1), backends: backends.split(''), cost })
}

function chosen(budget: Budget, subjects: readonly Subject[], looks: number, keptMs?: number): string {
  const ledger = new Ledger(1, new Map())
  ledger.add(subjects)
  const entries = budget.choose(unseenAmong(ledger.entries(undefined)), looks, keptMs)
  return entries.map(({ subject: { key } }) => key).join(' ')
}

test('a pair that several subjects name is on the bill of the first, by hand', () => {
  const subjects = [wanted('a1', 'pq'), wanted('b1', 'pqr'), wanted('b2', 's'), wanted('a2', 't')]
  // Due: a1 at p + q = 2, b1 at r = 1, b2 at r + s = 2, a2 at p + q + t = 3. Of 4 ms, b1 takes p, q and r, a1 nothing more,
  // b2 one.
  expect(chosen(new Budget(4), subjects, 1)).toBe('b1 a1 b2')
})

test('what is kept for others is not spent, and what was spent is gone', () => {
  const subjects = [wanted('a1', 'pq'), wanted('a2', 'rs')]
  const budget = new Budget(10)
  expect(chosen(budget, subjects, 2)).toBe('a1 a2')
  expect(chosen(budget, subjects, 2, 3)).toBe('a1')
  budget.spend(7)
  expect([budget.leftMs, chosen(budget, subjects, 1)]).toEqual([3, 'a1'])
})

test('a tab is kept by the most that each visit can take', () => {
  const ledger = new Ledger(1, new Map())
  const pairs = ledger.add([wanted('a1', 'pqr')])
  expect(pairs.map(new Budget(8).tab())).toEqual([true, true, false])
})
