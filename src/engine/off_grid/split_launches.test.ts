import { expect, test } from 'vitest'
import type { Lookup } from '../cache/lookup.ts'
import { EXTRAPOLATED, MISS } from '../cache/metrics.ts'
import { splitLaunches } from './split_launches.ts'

// A launch costs 1 ms, and 1 ms for each unit of x; y must be handed on.
const launch: Lookup = ([x = NaN, y = NaN]) => ({ timeMs: 1 + x, flops: x, bytes: y, energyJ: 0, coverage: 0 })
const missesRest: Lookup = (coords) => (coords[0] === 4 ? MISS : launch(coords))

test('as many full launches as fit, and one for the rest', () => {
  // 20 = 8 + 8 + 4: 9 + 9 + 5 ms.
  expect(splitLaunches(0)(launch, [8, 100], [])([20, 7])).toEqual({
    timeMs: 23,
    flops: 20,
    bytes: 21,
    energyJ: 0,
    coverage: EXTRAPOLATED,
  })
})

test('nothing is left after a whole number of launches', () => {
  expect(splitLaunches(0)(launch, [8, 100], [])([16, 7])).toMatchObject({ timeMs: 18, flops: 16, bytes: 14 })
})

test('only the named axis is split', () => {
  expect(splitLaunches(1)(launch, [8, 100], [])([20, 7])).toEqual(launch([20, 7]))
})

test('up to the end the cache answers', () => {
  expect(splitLaunches(0)(launch, [8, 100], [])([8, 7])).toEqual(launch([8, 7]))
})

test('a part that misses makes the whole miss', () => {
  expect(splitLaunches(0)(missesRest, [8, 100], [])([20, 7])).toEqual(MISS)
})
