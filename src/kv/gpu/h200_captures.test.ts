import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTruth } from './captures_truth.ts'
import { checkedCaptures } from './checked_captures.ts'

const captures = join(import.meta.dirname, '../../../fidelity/kv/h200')
const truth = readTruth(captures)

test('the captures are those of a GPU', () => {
  expect(truth.made['device']).toBe('NVIDIA H200')
})

/** What is wrong with each was planted when it was made: `truth.json` says so. */
test.for([...checkedCaptures(captures, truth)])(
  'of an H200, $expected.name as a $expected.mode is classed and located as planted',
  ({ mismatches }) => {
    expect(mismatches).toEqual([])
  },
)
