import { expect, test } from 'vitest'
import { sampleTimes } from '../testing/sample_times.ts'
import { linear1d } from './linear_1d.ts'
import { EXTRAPOLATED, MISS } from './metrics.ts'

const axis = Float32Array.of(1, 2, 4, 8)

test('neighbours are joined by straight lines', () => {
  expect(linear1d([axis], sampleTimes([1, 2, 4, 6]))([6])).toMatchObject({ timeMs: 5, coverage: 0 })
})

test('a dropped sample is bridged, unflagged', () => {
  // From (1, 1) straight to (4, 4), and over the end segment (4, 4)-(1, 1) once 8 is dropped too.
  expect(linear1d([axis], sampleTimes([1, undefined, 4, 6]))([2])).toMatchObject({ timeMs: 2, coverage: 0 })
  expect(linear1d([axis], sampleTimes([1, undefined, 4, undefined]))([8])).toMatchObject({
    timeMs: 8,
    coverage: EXTRAPOLATED,
  })
})

test('past an end the end segment runs on, below 0 it stops', () => {
  const lookup = linear1d([axis], sampleTimes([1, 3, 4, 6]))
  expect(lookup([12])).toMatchObject({ timeMs: 8, coverage: EXTRAPOLATED })
  // 1 + 2 * (0.25 - 1) = -0.5.
  expect(lookup([0.25])).toMatchObject({ timeMs: 0, coverage: EXTRAPOLATED })
})

test('one sample left is a constant, none is a miss', () => {
  const one = linear1d([axis], sampleTimes([undefined, 2, undefined, undefined]))
  expect(one([2])).toMatchObject({ timeMs: 2, coverage: 0 })
  expect(one([8])).toMatchObject({ timeMs: 2, coverage: EXTRAPOLATED })
  expect(linear1d([axis], sampleTimes([undefined, undefined, undefined, undefined]))([2])).toEqual(MISS)
})
