import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BackendLooks } from '../truth/truth.ts'
import { normals } from './fixtures/normals.ts'
import { uniform } from './fixtures/uniform.ts'
import { poolNoise, standardError } from './noise.ts'

/** Looks at one shape: for each process, the logs of its times over `timeMs`. */
function looksAt(timeMs: number, processes: readonly (readonly number[])[], backend = 'cublas'): BackendLooks {
  return {
    backend,
    looks: processes.flatMap((logs, process) =>
      logs.map((log) => ({ timeMs: timeMs * Math.exp(log), process: `p${process}`, run: 'run1' })),
    ),
  }
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

const deviation = uniform(0, 0.2)
const noise = fc.record({ betweenProcesses: deviation, withinProcess: deviation })

test('balanced looks: the one-way random-effects estimate, by hand', () => {
  // a shape: processes {0, 0.02} and {0.06, 0.08}. Within: 4 x 0.01^2 = 4e-4 over 2 degrees, so 2e-4. Means 0.01 and 0.07:
  // between: 2 x 0.03^2 = 18e-4 over 1 degree, less 2e-4 / 2 looks = 17e-4.
  const model = poolNoise(
    times(10, () =>
      looksAt(1, [
        [0, 0.02],
        [0.06, 0.08],
      ]),
    ),
  )
  const { betweenProcesses, withinProcess } = model('cublas', 1)
  expect(withinProcess).toBeCloseTo(Math.sqrt(2e-4), 12)
  expect(betweenProcesses).toBeCloseTo(Math.sqrt(17e-4), 12)
})

test('unequal numbers of looks: the mean of 1 / looks a process dilutes, by hand', () => {
  // processes {0.07} and {0, 0.02}. Within: 2e-4 over 1 degree. Means 0.07 and 0.01: 18e-4 over 1 degree, less 2e-4 x (1 + 1/2) / 2.
  const model = poolNoise(times(10, () => looksAt(1, [[0.07], [0, 0.02]])))
  const { betweenProcesses, withinProcess } = model('cublas', 1)
  expect(withinProcess).toBeCloseTo(Math.sqrt(2e-4), 12)
  expect(betweenProcesses).toBeCloseTo(Math.sqrt(16.5e-4), 12)
})

test('one look a process: all of the deviation counts as between processes, so repeats in one cannot shrink it', () => {
  // two looks 0.04 apart: squares 2 x 0.02^2 over 1 degree
  const model = poolNoise(times(10, () => looksAt(1, [[0], [0.04]])))
  expect(model('cublas', 1).withinProcess).toBe(0)
  expect(model('cublas', 1).betweenProcesses).toBeCloseTo(Math.sqrt(8e-4), 12)
})

test('processes that agree better than their own looks do leave no part between them', () => {
  const model = poolNoise(
    times(10, () =>
      looksAt(1, [
        [-0.03, 0.03],
        [-0.03, 0.03],
      ]),
    ),
  )
  expect(model('cublas', 1).betweenProcesses).toBe(0)
})

test('a few processes that happen to agree do not lower the part between them below what is assumed', () => {
  const oneProcess = times(10, () => looksAt(1, [[-0.001, 0.001]]))
  const agreeing = times(7, () => looksAt(1, [[0], [0]]))
  expect(poolNoise(oneProcess)('cublas', 1).betweenProcesses).toBe(0.02)
  expect(poolNoise([...oneProcess, ...agreeing])('cublas', 1).betweenProcesses).toBe(0.02)
  expect(poolNoise([...oneProcess, ...agreeing, ...agreeing])('cublas', 1).betweenProcesses).toBe(0)
  const disagreeing = times(7, () => looksAt(1, [[0], [0.2]]))
  expect(poolNoise([...oneProcess, ...disagreeing])('cublas', 1).betweenProcesses).toBeGreaterThan(0.1)
})

test('recovers the deviations that the looks were made with', () => {
  const shapes = 100
  const processes = 3
  const looks = 4
  fc.assert(
    fc.property(uniform(0.01, 0.06), uniform(0.01, 0.06), fc.integer({ min: 1, max: 1e6 }), (between, within, seed) => {
      const normal = normals(seed)
      const repeats = times(shapes, () =>
        looksAt(
          1,
          times(processes, () => {
            const bias = between * normal()
            return times(looks, () => bias + within * normal())
          }),
        ),
      )
      const estimate = poolNoise(repeats)('cublas', 1)
      // A mean square of f degrees of freedom deviates by sqrt(2 / f) of itself; four deviations are allowed.
      const withinVariance = within ** 2
      const betweenMeanSquare = between ** 2 + withinVariance / looks
      const withinError = withinVariance * Math.sqrt(2 / (shapes * processes * (looks - 1)))
      const betweenError = Math.hypot(
        betweenMeanSquare * Math.sqrt(2 / (shapes * (processes - 1))),
        withinError / looks,
      )
      expect(Math.abs(estimate.withinProcess ** 2 - withinVariance)).toBeLessThan(4 * withinError)
      expect(Math.abs(estimate.betweenProcesses ** 2 - between ** 2)).toBeLessThan(4 * betweenError)
    }),
    { seed: 20, numRuns: 25 },
  )
})

test('each backend and size class has its own noise', () => {
  const model = poolNoise([
    ...times(8, () => looksAt(0.004, [[-0.04, 0.04]])),
    ...times(8, () => looksAt(0.2, [[-0.01, 0.01]])),
    ...times(8, () => looksAt(0.2, [[-0.02, 0.02]], 'cublaslt')),
  ])
  // two looks of -d and d: a mean square of 2 d^2
  expect(model('cublas', 0.003).withinProcess).toBeCloseTo(0.04 * Math.SQRT2, 12)
  expect(model('cublas', 5).withinProcess).toBeCloseTo(0.01 * Math.SQRT2, 12)
  expect(model('cublaslt', 5).withinProcess).toBeCloseTo(0.02 * Math.SQRT2, 12)
})

test.for([0.005, 0.01, 0.1])('a size class ends below %d ms', (end) => {
  const below = end * 0.9
  const model = poolNoise([
    ...times(8, () => looksAt(below, [[-0.02, 0.02]])),
    ...times(8, () => looksAt(end * 1.1, [[-0.01, 0.01]])),
  ])
  expect(model('cublas', below).withinProcess).toBeCloseTo(0.02 * Math.SQRT2, 12)
  expect(model('cublas', end).withinProcess).toBeCloseTo(0.01 * Math.SQRT2, 12)
})

test('a size class of under 8 degrees of freedom takes the noise of its whole backend', () => {
  const model = poolNoise([
    ...times(7, () => looksAt(0.004, [[-0.04, 0.04]])),
    ...times(21, () => looksAt(0.2, [[-0.01, 0.01]])),
  ])
  // (7 x 2 x 0.04^2 + 21 x 2 x 0.01^2) / 28 degrees
  expect(model('cublas', 0.004).withinProcess).toBeCloseTo(Math.sqrt(0.0266 / 28), 12)
  expect(model('cublas', 0.05).withinProcess).toBeCloseTo(Math.sqrt(0.0266 / 28), 12)
})

test('without repeats, or with too few, 5 % between looks is assumed, 2 % of it between processes', () => {
  for (const model of [poolNoise([]), poolNoise(times(7, () => looksAt(1, [[0, 0.3]])))]) {
    const unmeasured = model('cublas', 1)
    expect(unmeasured.betweenProcesses).toBe(0.02)
    expect(standardError(unmeasured, 1, 1)).toBeCloseTo(0.05, 15)
  }
})

test('shapes looked at once add nothing', () => {
  const repeats = times(8, () => looksAt(1, [[-0.02, 0.02]]))
  const single = times(50, (index) => looksAt(1, [[index / 10]]))
  expect(poolNoise([...single, ...repeats])('cublas', 1)).toStrictEqual(poolNoise(repeats)('cublas', 1))
})

test('the standard error by hand', () => {
  // sqrt(0.03^2 / 2 + 0.04^2 / 4) = sqrt(4.5e-4 + 4e-4)
  expect(standardError({ betweenProcesses: 0.03, withinProcess: 0.04 }, 4, 2)).toBeCloseTo(Math.sqrt(8.5e-4), 15)
})

test('more looks or more processes never widen the standard error', () => {
  fc.assert(
    fc.property(noise, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (sigmas, processes, more) => {
      const looks = processes + more
      const error = standardError(sigmas, looks, processes)
      expect(standardError(sigmas, looks + 1, processes)).toBeLessThanOrEqual(error)
      expect(standardError(sigmas, looks + 1, processes + 1)).toBeLessThanOrEqual(error)
    }),
  )
})

test('however many looks, one process leaves its own part', () => {
  fc.assert(
    fc.property(noise, fc.integer({ min: 1, max: 1e9 }), (sigmas, looks) => {
      expect(standardError(sigmas, looks, 1)).toBeGreaterThanOrEqual(sigmas.betweenProcesses)
    }),
  )
})
