import { expect, test } from 'vitest'
import { writeCapture } from '../read/capture.fixture.ts'
import { sampleCache } from './kv_spec.fixture.ts'
import { regionsWithBlocks } from './regions_with_blocks.ts'

test.for([
  ['a cold run beside a warm one', 0, 4, ['prefix', 'suffix']],
  ['cold runs', 0, 0, ['suffix']],
  ['all of it reused', 6, 6, ['prefix']],
] as const)('%s', async ([, one, other, regions]) => {
  const [reference, candidate] = [one, other].map((boundary) => ({ path: writeCapture(sampleCache(), { boundary }) }))
  if (!reference || !candidate) throw new Error('two captures')
  expect(await regionsWithBlocks(reference, candidate)).toEqual(regions)
})
