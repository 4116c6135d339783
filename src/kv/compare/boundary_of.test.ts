import { expect, test } from 'vitest'
import { syntheticCache } from '../read/capture.fixture.ts'
import { boundaryOf, regionAt } from './boundary_of.ts'
import { subject } from './capture_in_memory.fixture.ts'

test.for([
  ['the same', 3, 3, 3],
  ['a cold reference', 0, 3, 3],
  ['a cold candidate', 3, 0, 3],
  ['two warm runs', 2, 3, 3],
  ['two cold runs', 0, 0, 0],
  ['a reference that does not tell', null, 2, 2],
  ['a candidate that does not tell', 2, null, 2],
  ['a cold one and one that does not tell', 0, null, 0],
  ['nobody tells', null, null, null],
] as const)('%s', ([, reference, candidate, expected]) => {
  const { fingerprint } = subject(syntheticCache())
  const [was, is] = [reference, candidate].map((boundary) => ({ ...fingerprint, boundary }))
  expect(was && is && boundaryOf(was, is)).toBe(expected)
})

test('the boundary is the first block of the suffix; unknown, all is suffix', () => {
  expect([regionAt(2, 3), regionAt(3, 3), regionAt(0, null)]).toStrictEqual(['prefix', 'suffix', 'suffix'])
})
