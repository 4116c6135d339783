import { expect, test } from 'vitest'
import { lawSite } from '../law_site.fixture.ts'
import { perSite } from './per_site.ts'

test('computes once a site, even where that gives nothing', () => {
  let computed = 0
  const firstOf = perSite(({ axes }) => {
    computed += 1
    return axes[0]?.[0]
  })
  const [one, other, empty] = [lawSite({ m: [1] }), lawSite({ m: [2] }), lawSite({})]
  expect([one, other, empty, one, empty].map(firstOf)).toEqual([1, 2, undefined, 1, undefined])
  expect(computed).toBe(3)
})
