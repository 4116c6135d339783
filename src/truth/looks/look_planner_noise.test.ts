import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import type { Noise } from '../../verdict/noise.ts'
import { looksOf, runLooks, verdictsOf, type Run } from './simulated_gpu.fixture.ts'
import type { Subject } from './subject.ts'

const band = toBand(0.15)
const bar = Math.log(1.15)

/** Between-look deviations as on H200s: 2.5 % for most kinds, 5 % for decode attention. */
const quiet: Noise = { betweenProcesses: 0.02, withinProcess: 0.015 }
const noisy: Noise = { betweenProcesses: 0.04, withinProcess: 0.03 }
const kinds = ['gemm', 'norm', 'activation', 'append', 'prefill', 'decode']

/** Of 20 probes: 2 within 5 % of the bar, 2 beyond up to 50 %, 16 inside; all evenly spread in the logarithm, on both sides of 1. */
function logRatio(index: number): number {
  const fraction = (((index * 0.6180339887498949) % 1) + 1) % 1
  const side = Math.floor(index / 20) % 2 === 0 ? 1 : -1
  const slot = index % 20
  if (slot < 2) return side * (bar + 0.05 * (2 * fraction - 1))
  if (slot < 4) return side * (bar + 0.05 + 0.3 * fraction)
  return side * (bar - 0.05) * fraction
}

const probes: readonly Subject[] = Array.from({ length: 6000 }, (_, index) => ({
  key: `probe ${index}`,
  sample: `probe ${index}`,
  kind: kinds[Math.floor(index / 20) % kinds.length] ?? '',
  payer: 'spec',
  share: 1,
  backends: ['only'],
  cacheMs: Math.exp(logRatio(index)),
  band,
  control: false,
}))
const controls: readonly Subject[] = Array.from({ length: 600 }, (_, index) => ({
  key: `control ${index}`,
  sample: `control ${index}`,
  kind: kinds[index % kinds.length] ?? '',
  payer: 'spec',
  share: 1,
  backends: ['only'],
  cacheMs: 1,
  band,
  control: true,
}))
const subjects = [...probes, ...controls]

function noiseOf(kind: string): Noise {
  return kind === 'decode' ? noisy : quiet
}

function run(seed: number, startMs: number): Run {
  return runLooks({ subjects, seed }, { seed, noise: noiseOf, trueMs: () => 1, drift: 0.01, startMs })
}

/** The share of probes that two runs put on different sides. */
function flips(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): number {
  const sides = ['within,outside', 'outside,within']
  return probes.filter(({ key }) => sides.includes(`${one.get(key)},${other.get(key)}`)).length / probes.length
}

/** What the first look alone says. */
function singleSample({ taken }: Run): ReadonlyMap<string, string> {
  const looks = looksOf(taken)
  return new Map(
    probes.map(({ key, cacheMs }) => {
      const timeMs = looks.get(key)?.[0]?.looks[0]?.timeMs ?? Number.NaN
      return [key, Math.abs(Math.log((cacheMs ?? Number.NaN) / timeMs)) > bar ? 'outside' : 'within']
    }),
  )
}

test('two runs on a noisy, drifting GPU agree', { timeout: 120_000 }, async ({ annotate }) => {
  const first = run(11, 0)
  const second = run(22, first.endMs)
  const one = verdictsOf(subjects, first.taken)
  const hard = flips(one, verdictsOf(subjects, second.taken))
  const single = flips(singleSample(first), singleSample(second))
  const noisyShare = probes.filter(({ key }) => one.get(key) === 'noisy').length / probes.length
  const looks = first.taken.filter(({ visit }) => visit.keep).length / subjects.length
  await annotate(
    `hard flips ${percent(hard)} (single samples ${percent(single)}), noisy ${percent(noisyShare)}, ${looks.toFixed(2)} looks a probe`,
  )
  expect(hard).toBeLessThanOrEqual(0.003)
  expect(noisyShare).toBeLessThanOrEqual(0.03)
  expect(looks).toBeGreaterThanOrEqual(1.5)
  expect(looks).toBeLessThanOrEqual(2)
  // What the bar's neighbourhood gives by itself: nearly every tenth probe of the noisy sixth, and 3 % of the others.
  expect(single).toBeGreaterThan(10 * hard)
})

test('what is decided is decided rightly', () => {
  const { taken } = run(33, 0)
  const verdicts = verdictsOf(subjects, taken)
  const wrong = probes.filter(({ key }, index) => {
    const truth = Math.abs(logRatio(index)) > bar ? 'outside' : 'within'
    return verdicts.get(key) !== 'noisy' && verdicts.get(key) !== truth
  })
  expect(wrong.length / probes.length).toBeLessThanOrEqual(0.005)
})

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
