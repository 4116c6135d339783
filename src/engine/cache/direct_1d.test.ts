import { expect, test } from 'vitest'
import { QueryError } from '../query_error.ts'
import { sampleTimes } from '../testing/sample_times.ts'
import { direct1d } from './direct_1d.ts'
import { EXTRAPOLATED, MISS } from './metrics.ts'

const axis = Float32Array.of(256, 512, 768)

test.each([
  // By hand: the bucket at or below x.
  { x: 256, timeMs: 1, coverage: 0 },
  { x: 511, timeMs: 1, coverage: 0 },
  { x: 512, timeMs: 2, coverage: 0 },
  { x: 767, timeMs: 2, coverage: 0 },
  { x: 768, timeMs: 4, coverage: 0 },
  // Past the last one in proportion: 4 * 1152 / 768.
  { x: 1152, timeMs: 6, coverage: EXTRAPOLATED },
  { x: 1, timeMs: 1, coverage: EXTRAPOLATED },
])('x = $x reads $timeMs', ({ x, timeMs, coverage }) => {
  const metrics = direct1d([axis], sampleTimes([1, 2, 4]))([x])
  expect(metrics).toEqual({ timeMs, flops: 2 * timeMs, bytes: 3 * timeMs, energyJ: 4 * timeMs, coverage })
})

test('a dropped bucket is a miss from its start to the next, and past the end if it is the last', () => {
  const lookup = direct1d([axis], sampleTimes([1, undefined, undefined]))
  expect(lookup([511])).toMatchObject({ timeMs: 1 })
  expect(lookup([512])).toEqual(MISS)
  expect(lookup([1000])).toEqual(MISS)
})

test('a coordinate that is no number is a miss', () => {
  expect(direct1d([axis], sampleTimes([1, 2, 4]))([NaN])).toEqual(MISS)
})

test('an axis that ends at 0 does not grow past it', () => {
  expect(direct1d([Float32Array.of(-1, 0)], sampleTimes([1, 2]))([5])).toMatchObject({
    timeMs: 2,
    coverage: EXTRAPOLATED,
  })
})

test('spacing may be uneven by 0.1 %, not more', () => {
  expect(() => direct1d([Float32Array.of(0, 1000, 2000.5)], sampleTimes([1, 2, 3]))).not.toThrow()
  expect(() => direct1d([Float32Array.of(0, 1000, 2010)], sampleTimes([1, 2, 3]))).toThrow(
    new QueryError('cache fit failed: a direct cache needs 2 or more evenly spaced points, got 0, 1000, 2010'),
  )
  expect(() => direct1d([Float32Array.of(256)], sampleTimes([1]))).toThrow('2 or more evenly spaced points')
})
