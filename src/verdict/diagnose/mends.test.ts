import { expect, test } from 'vitest'
import { timed } from '../fixtures/excerpt.ts'
import { judged, unjudged } from '../fixtures/judged.ts'
import { mends } from './mends.ts'

const failing = [1.4, 1.3, 1.2].map((ratio) => timed(judged(), 1, ratio))

test('most of the probes must get into their band, with half their error at most', () => {
  expect(mends(failing, () => 1.05)).toBe(true)
  // ln 1.145 is 0.135: within, less than half of ln 1.4 = 0.336, but not of ln 1.3 = 0.262 or ln 1.2.
  expect(mends(failing, () => 1.145)).toBe(false)
  expect(mends(failing, ({ cacheMs }) => cacheMs / 1.3)).toBe(true)
  expect(mends(failing, () => -1)).toBe(false)
})

test('nothing judged is nothing mended', () => {
  expect(mends([unjudged('no-truth')], () => 1)).toBe(false)
})
