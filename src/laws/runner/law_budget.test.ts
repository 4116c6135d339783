import { expect, test } from 'vitest'
import { bestOf } from '../call_laws/best_of.ts'
import { callBudget, shrinkRounds } from './law_budget.ts'
import { lawSite } from '../law_site.fixture.ts'
import type { LawSite } from '../law.ts'
import { callLaws } from '../laws.ts'

function site(backends: number, coordsAreShape = true): LawSite {
  const names = Array.from({ length: backends }, (_, index) => `b${index}`)
  return lawSite({ m: [1, 2] }, { coordsAreShape, kernel: { kind: 'k', config: { backends: names, gpu_name: 'x' } } })
}

const checked = (of: LawSite) => callLaws.filter((law) => law.skipped(of) === undefined)

// By hand, of 12: grid and rows 2, the sample 1, same-answer 2, and best-of n + 1 where there are n > 1 backends.
test.each([
  [1, 7],
  [2, 4],
  [3, 3],
  [6, 0],
  [9, 0],
])('with %i backends %i rounds are left', (backends, rounds) => {
  expect(shrinkRounds(site(backends), checked(site(backends)))).toBe(rounds)
})

// By hand, of 12: grid and rows 3, the sample 2, same-answer 2, best-of 3: one round of 2 is left.
test('of a re-axis kernel every batch costs two calls', () => {
  expect(shrinkRounds(site(2, false), checked(site(2, false)))).toBe(1)
})

test('laws that are not checked leave their calls', () => {
  expect(shrinkRounds(site(2), [bestOf])).toBe(6)
  expect(shrinkRounds(site(2), [])).toBe(callBudget - 3)
})
