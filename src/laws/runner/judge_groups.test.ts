import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { answersTo, judgeGroups } from './judge_groups.ts'
import { timeLaw } from '../law.fixture.ts'
import { answeredBy, lawSite } from '../law_site.fixture.ts'

const site = lawSite({ m: [1, 8] })

/** A cache of 1 ms for each unit, asked up to 99. */
const known = (shape: Shape) => (Number(shape['m']) < 100 ? answeredBy(({ m }) => Number(m), shape) : undefined)

test('failures come apart by severity, smallest first, and each group counts once', () => {
  const groups = [30, 9, 3, 30, 12].map((m) => [{ m }])
  const judged = judgeGroups(timeLaw(10), site, groups, known)
  expect(judged.checked).toBe(4)
  expect(judged.errors.map(({ group }) => group)).toEqual([[{ m: 12 }], [{ m: 30 }]])
  expect(judged.information.map(({ group }) => group)).toEqual([[{ m: 9 }]])
})

test('groups that were not answered in full do not count', () => {
  const groups = [[{ m: 3 }, { m: 100 }], [{ m: 100 }], []]
  expect(judgeGroups(timeLaw(10), site, groups, known).checked).toBe(0)
  expect(answersTo([{ m: 3 }, { m: 4 }], known)).toHaveLength(2)
})

test('groups that cannot be judged do not count, and the first reason is kept', () => {
  const law = timeLaw(10, {
    unjudged: (_site, [one]) => (Number(one?.shape['m']) > 20 ? String(Number(one?.shape['m'])) : undefined),
  })
  const judged = judgeGroups(law, site, [[{ m: 11 }], [{ m: 30 }], [{ m: 40 }]], known)
  expect(judged).toMatchObject({ checked: 1, unjudged: '30' })
  expect(judged.errors).toHaveLength(1)
})
