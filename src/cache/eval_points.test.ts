import { expect, test } from 'vitest'
import type { CacheAnswer } from './cache.ts'
import { evalPoints } from './eval_points.ts'
import { asked } from './fixtures/faults.ts'

test.for([
  [0, []],
  [100_000, [100_000]],
  [100_001, [100_000, 1]],
  [250_000, [100_000, 100_000, 50_000]],
] as const)('%i points are asked in calls of %j, one after another', async ([count, expected]) => {
  const calls: number[] = []
  let running = 0
  const call = async (points: readonly unknown[]) => {
    calls.push(points.length)
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
    return points.map((point): CacheAnswer => ({ status: 'no-coverage', coverage: Number(point) }))
  }
  const points = Array.from({ length: count }, (_, index) => index)
  const answers = await evalPoints(asked, points, call, () => false)
  expect(calls).toEqual(expected)
  expect(answers.findIndex((answer, index) => answer.status !== 'no-coverage' || answer.coverage !== index)).toBe(-1)
  expect(answers).toHaveLength(count)
})
