import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleTimes } from '../testing/sample_times.ts'
import { direct1d } from './direct_1d.ts'
import { linear1d } from './linear_1d.ts'
import { linear2d } from './linear_2d.ts'
import type { Fit } from './lookup.ts'
import { multilinear } from './multilinear.ts'

interface Case {
  readonly cache: string
  readonly axes: readonly (readonly number[])[]
  /** In row-major order; null where the cell is dropped. f32 values, so that both sides start from the same numbers. */
  readonly times: readonly (number | null)[]
  readonly points: readonly (readonly number[])[]
}

const caches: readonly { readonly cache: string; readonly fit: Fit; readonly axisCount: number }[] = [
  { cache: 'linear_1d', fit: linear1d, axisCount: 1 },
  { cache: 'direct_1d', fit: direct1d, axisCount: 1 },
  { cache: 'product', fit: linear2d('product'), axisCount: 2 },
  { cache: 'weighted', fit: linear2d('weighted'), axisCount: 2 },
  { cache: 'clamp', fit: linear2d('clamp'), axisCount: 2 },
  { cache: 'linear_3d', fit: multilinear, axisCount: 3 },
]

const axis = fc
  .uniqueArray(fc.integer({ min: 1, max: 4000 }), { minLength: 2, maxLength: 7 })
  .map((values) => values.toSorted((a, b) => a - b))
const evenAxis = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 64 }), fc.integer({ min: 2, max: 7 }))
  .map(([start, spacing, count]) => Array.from({ length: count }, (_, i) => start + i * spacing))
const time = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 1e6 }).map((n) => Math.fround(n / 1e4)) },
  { weight: 1, arbitrary: fc.constant(null) },
)

/** On grid values, between them, below the lower ends and past the upper ones. */
function coordOn(values: readonly number[]): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...values), fc.integer({ min: 0, max: 3 * (values.at(-1) ?? 0) }))
}

function caseOf(cache: string, axisCount: number): fc.Arbitrary<Case> {
  const axes = fc.array(cache === 'direct_1d' ? evenAxis : axis, { minLength: axisCount, maxLength: axisCount })
  return axes.chain((drawn) => {
    const cellCount = drawn.reduce((count, values) => count * values.length, 1)
    return fc.record({
      cache: fc.constant(cache),
      axes: fc.constant(drawn),
      times: fc.array(time, { minLength: cellCount, maxLength: cellCount }),
      points: fc.array(fc.tuple(...drawn.map(coordOn)), { minLength: 10, maxLength: 10 }),
    })
  })
}

type Answer = readonly [timeMs: number, coverage: number]

/** Per case one answer per point; null where python3 has no numpy or scipy. */
function askScipy(cases: readonly Case[]): readonly (readonly Answer[])[] | null {
  const script = fileURLToPath(new URL('../testing/scipy_reference.py', import.meta.url))
  const { stdout, stderr, error } = spawnSync('python3', [script], { input: JSON.stringify(cases), encoding: 'utf8' })
  if (error !== undefined) return null
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('every cache agrees with numpy and scipy to 1e-6, on random grids with dropped cells', ({ skip }) => {
  const drawn = caches.flatMap(({ cache, fit, axisCount }) =>
    fc.sample(caseOf(cache, axisCount), { numRuns: 80, seed: 20 }).map((example) => ({ fit, example })),
  )
  const reference = askScipy(drawn.map(({ example }) => example))
  if (reference === null) skip('python3 has no numpy and scipy')
  const disagreeing = drawn.filter(({ fit, example }, i) => !agrees(fit, example, reference?.[i] ?? []))
  expect(disagreeing.map(({ example }) => example)).toEqual([])
}, 60_000)

function agrees(fit: Fit, { axes, times, points }: Case, reference: readonly Answer[]): boolean {
  const samples = sampleTimes(times.map((timeMs) => timeMs ?? undefined))
  const lookup = fit(
    axes.map((values) => Float32Array.from(values)),
    samples,
  )
  // Where far weights cancel, what is left of them is only as exact as the largest term: hence the second part.
  const largest = Math.max(...times.map((timeMs) => timeMs ?? 0))
  return points.every((point, j) => {
    const [timeMs = NaN, coverage = NaN] = reference[j] ?? []
    const got = lookup(point)
    return Math.abs(got.timeMs - timeMs) <= 1e-6 * timeMs + 1e-9 * largest && got.coverage === coverage
  })
}
