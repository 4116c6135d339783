import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CacheAnswer } from '../cache/cache.ts'
import { EXTRAPOLATED, NO_COVERAGE } from '../cache/coverage.ts'
import type { ProcessShift } from '../truth/looks/control_shift.ts'
import type { Look, TruthAnswer } from '../truth/truth.ts'
import { toBand } from './band.ts'
import { normals } from './fixtures/normals.ts'
import { uniform } from './fixtures/uniform.ts'
import { judgeProbe, type Evidence } from './judge_probe.ts'
import type { JudgedProbe } from './judged_probe.ts'
import type { NoiseModel } from './noise.ts'

const twoPercent: NoiseModel = () => ({ betweenProcesses: 0, withinProcess: 0.02 })

function answered(timeMs: number, coverage = 0): CacheAnswer {
  return { status: 'answered', timeMs, flops: null, bytes: null, energyJ: null, coverage }
}

function look(timeMs: number, process = 'p1'): Look {
  return { timeMs, process, run: 'run1' }
}

function measured(...times: readonly number[]): TruthAnswer {
  return { status: 'measured', backends: [{ backend: 'cublas', looks: times.map((timeMs) => look(timeMs)) }] }
}

function judge(answer: CacheAnswer, truth: TruthAnswer, more: Partial<Evidence> = {}): JudgedProbe {
  const probe = { region: 'midpoints', shape: { m: 97 }, why: 'between 96 and 98' }
  return judgeProbe({ probe, band: toBand(0.15), answer, truth, noise: twoPercent, ...more })
}

test('a probe judged, whole', () => {
  const noise = vi.fn<NoiseModel>(() => ({ betweenProcesses: 0.03, withinProcess: 0.04 }))
  const looks = [look(0.19, 'p1'), look(0.2, 'p1'), look(0.3, 'p2'), look(0.2, 'p2')]
  const truth: TruthAnswer = { status: 'measured', backends: [{ backend: 'cublas', looks }] }
  expect(judge(answered(0.3, 1), truth, { noise, coords: [97], outsideGrid: true, gap: 'tile change' })).toStrictEqual({
    region: 'midpoints',
    shape: { m: 97 },
    coords: [97],
    why: 'between 96 and 98',
    // ln(1.5 / 1.15) = 0.266 = 9.1 standard errors
    verdict: 'outside',
    firm: true,
    reason: '',
    band: [1 / 1.15, 1.15],
    // the median of the four
    truthMs: 0.2,
    backend: 'cublas',
    looks: 4,
    processes: 2,
    // sqrt(0.03^2 / 2 + 0.04^2 / 4)
    standardError: expect.closeTo(Math.sqrt(8.5e-4), 12),
    cacheMs: 0.3,
    ratio: expect.closeTo(1.5, 12),
    adjustedRatio: null,
    coverage: 1,
    flops: null,
    bytes: null,
    backends: [],
    outsideGrid: true,
    compared: null,
    gap: 'tile change',
    singleLooks: [
      ['p1', 0.19],
      ['p1', 0.2],
      ['p2', 0.3],
      ['p2', 0.2],
    ],
  })
  expect(noise).toHaveBeenCalledExactlyOnceWith('cublas', 0.2)
})

test('truth is the fastest backend by median, and its looks alone count', () => {
  const truth: TruthAnswer = {
    status: 'measured',
    backends: [
      { backend: 'flash', looks: [look(3), look(4)] },
      { backend: 'cudnn', looks: [look(1, 'p1'), look(2, 'p2'), look(9, 'p3')] },
      { backend: 'triton', looks: [look(2)] },
    ],
  }
  expect(judge(answered(2), truth)).toMatchObject({ backend: 'cudnn', truthMs: 2, looks: 3, processes: 3, ratio: 1 })
})

test.for([
  [{ status: 'invalid', reason: 'time_ms is -1' }, measured(1), 'invalid', 'time_ms is -1'],
  [{ status: 'no-coverage', coverage: 4 }, measured(1), 'no-coverage', 'the cache says NO_COVERAGE'],
  [answered(1), { status: 'no-truth', reason: 'cudnn: no row' }, 'no-truth', 'cudnn: no row'],
  [answered(0), measured(1), 'invalid', "the cache's time is 0 ms"],
  [answered(Number.NaN), measured(1), 'invalid', "the cache's time is NaN ms"],
  [answered(1), measured(1, 0), 'no-truth', 'a backend has no look, or one that is no positive time'],
  [answered(1), measured(), 'no-truth', 'a backend has no look, or one that is no positive time'],
  [
    answered(1),
    { status: 'measured', backends: [] },
    'no-truth',
    'a backend has no look, or one that is no positive time',
  ],
] satisfies [CacheAnswer, TruthAnswer, string, string][])(
  '%j against %j is %s: %s',
  ([answer, truth, verdict, reason]) => {
    expect(judge(answer, truth)).toMatchObject({ verdict, reason, firm: false, ratio: null })
  },
)

test('what the cache cannot answer keeps its truth, and the other way round', () => {
  expect(judge({ status: 'no-coverage', coverage: 4 }, measured(2))).toMatchObject({
    truthMs: 2,
    cacheMs: null,
    coverage: 4,
  })
  expect(judge({ status: 'invalid', reason: 'NaN' }, measured(2))).toMatchObject({
    truthMs: 2,
    cacheMs: null,
    coverage: null,
  })
  expect(judge(answered(3), { status: 'no-truth', reason: 'no row' })).toMatchObject({
    truthMs: null,
    cacheMs: 3,
    backend: null,
    looks: 0,
    processes: 0,
    standardError: null,
  })
})

test('the other cache of an A/B has its own ratio to the same truth, and no say in the verdict', () => {
  expect(judge(answered(1), measured(1, 1), { compared: answered(3, 1) })).toMatchObject({
    verdict: 'within',
    ratio: 1,
    compared: { cacheMs: 3, ratio: 3, coverage: 1 },
  })
  expect(judge(answered(1), measured(1), { compared: { status: 'no-coverage', coverage: 4 } }).compared).toStrictEqual({
    cacheMs: null,
    ratio: null,
    coverage: 4,
  })
  expect(judge(answered(1), { status: 'no-truth', reason: '' }, { compared: answered(3) }).compared?.ratio).toBeNull()
  expect(judge(answered(1), measured(1), { compared: answered(-3) }).compared).toMatchObject({
    cacheMs: null,
    ratio: null,
  })
})

function shiftOf(process: string, shift: number | null): ProcessShift {
  return { process, shift, standardError: shift === null ? null : 0.01, controls: 9, drift: null }
}

test('the adjusted ratio is that of looks with the shift of their process taken out; the verdict stays with the raw one', () => {
  const shifts = [shiftOf('p1', 0), shiftOf('p2', Math.log(1.2))]
  const inSecond: TruthAnswer = { status: 'measured', backends: [{ backend: 'cublas', looks: [look(1.2, 'p2')] }] }
  // All of the second process is slower by 1.2, so that 1.2 ms would have been 1 ms in the first: 1.2 / 1, beyond the bar of 1.15.
  const row = judge(answered(1.2), inSecond, { shifts })
  expect(row).toMatchObject({ ratio: 1, verdict: 'within' })
  expect(row.adjustedRatio).toBeCloseTo(1.2, 12)
  // The other cache of an A/B, put in the place of the first: twice the time, twice the ratio.
  expect(judge(answered(2.4), inSecond, { shifts }).adjustedRatio).toBeCloseTo(2.4, 12)
})

test('there is no adjusted ratio without a ratio, without shifts, or where one process has none that is known', () => {
  const shifts = [shiftOf('p1', 0), shiftOf('p2', null)]
  const both = [look(1, 'p1'), look(1.1, 'p1'), look(1.2, 'p2')]
  const truth: TruthAnswer = { status: 'measured', backends: [{ backend: 'cublas', looks: both }] }
  expect(judge(answered(1), measured(1), { shifts }).adjustedRatio).toBe(1)
  expect(judge(answered(1), truth, { shifts }).adjustedRatio).toBeNull()
  expect(judge(answered(1), measured(1), { shifts: [] }).adjustedRatio).toBeNull()
  expect(judge(answered(1), measured(1)).adjustedRatio).toBeNull()
  expect(judge(answered(0), measured(1), { shifts }).adjustedRatio).toBeNull()
  expect(judge(answered(1), measured(1, 0), { shifts }).adjustedRatio).toBeNull()
  expect(judge(answered(1), { status: 'no-truth', reason: 'none' }, { shifts }).adjustedRatio).toBeNull()
})

const anyTime = fc.oneof(
  fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
  fc.constantFrom(0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
)
const anyAnswer: fc.Arbitrary<CacheAnswer> = fc.oneof(
  anyTime.map((timeMs) => answered(timeMs)),
  fc.constant<CacheAnswer>({ status: 'no-coverage', coverage: 4 }),
  fc.constant<CacheAnswer>({ status: 'invalid', reason: 'not a number' }),
)
const anyTruth: fc.Arbitrary<TruthAnswer> = fc.oneof(
  fc.array(fc.array(anyTime, { maxLength: 3 }), { maxLength: 3 }).map((backends): TruthAnswer => ({
    status: 'measured',
    backends: backends.map((times, index) => ({ backend: `b${index}`, looks: times.map((timeMs) => look(timeMs)) })),
  })),
  fc.constant<TruthAnswer>({ status: 'no-truth', reason: 'no row' }),
)

function isTime(ms: number): boolean {
  return ms > 0 && ms < Number.POSITIVE_INFINITY
}

test('what the cache and the truth say of each backend is kept, and a backend that only the cache answered for', () => {
  const truth: TruthAnswer = {
    status: 'measured',
    backends: [
      { backend: 'flash', looks: [look(0.4)] },
      { backend: 'cudnn', looks: [look(0.5), look(0.7)] },
    ],
  }
  const alone = new Map([
    ['flash', answered(0.9)],
    ['cudnn', { status: 'no-coverage', coverage: NO_COVERAGE } as const],
    ['fa3', answered(0, EXTRAPOLATED)],
  ])
  expect(judge(answered(0.9), truth, { alone }).backends).toStrictEqual([
    { backend: 'flash', truthMs: 0.4, standardError: 0.02, cacheMs: 0.9, coverage: 0 },
    // The median of 0.5 and 0.7; 2 % over the root of two looks.
    { backend: 'cudnn', truthMs: 0.6, standardError: 0.02 / Math.SQRT2, cacheMs: null, coverage: NO_COVERAGE },
    { backend: 'fa3', truthMs: null, standardError: null, cacheMs: 0, coverage: EXTRAPOLATED },
  ])
  const missing: TruthAnswer = { status: 'no-truth', reason: 'not measured' }
  expect(judge(answered(0.9), missing, { alone }).backends.map(({ truthMs }) => truthMs)).toStrictEqual([
    null,
    null,
    null,
  ])
})

test('a ratio only ever comes of a positive answer over positive looks on every backend', () => {
  fc.assert(
    fc.property(anyAnswer, anyTruth, anyAnswer, (answer, truth, compared) => {
      const sound =
        truth.status === 'measured' &&
        truth.backends.length > 0 &&
        truth.backends.every(({ looks }) => looks.length > 0 && looks.every(({ timeMs }) => isTime(timeMs)))
      const row = judge(answer, truth, { compared, shifts: [shiftOf('p1', 0.1)] })
      const judged = sound && answer.status === 'answered' && isTime(answer.timeMs)
      expect(['within', 'outside', 'noisy'].includes(row.verdict)).toBe(judged)
      expect(row.ratio !== null && isTime(row.ratio)).toBe(judged)
      expect(row.adjustedRatio !== null && isTime(row.adjustedRatio)).toBe(judged)
      expect(row.reason === '').toBe(judged)
      const isCompared = sound && compared.status === 'answered' && isTime(compared.timeMs)
      expect(typeof row.compared?.ratio === 'number').toBe(isCompared)
    }),
    { numRuns: 500 },
  )
})

const time = fc.double({ min: 0.01, max: 100, noNaN: true })
const looksNear = (timeMs: number): fc.Arbitrary<number[]> =>
  fc.array(uniform(0.7 * timeMs, 1.4 * timeMs), { minLength: 1, maxLength: 8 })
const nearby = time.chain((timeMs) => fc.tuple(fc.constant(timeMs), looksNear(timeMs)))

test('scaling cache and truth together changes nothing but the times', () => {
  fc.assert(
    // powers of two, so that no rounding blurs the comparison
    fc.property(nearby, fc.integer({ min: -8, max: 8 }), ([timeMs, looks], exponent) => {
      const scale = 2 ** exponent
      const before = judge(answered(timeMs), measured(...looks))
      const after = judge(answered(timeMs * scale), measured(...looks.map((ms) => ms * scale)))
      const times = { cacheMs: 0, truthMs: 0, backends: [], singleLooks: [] }
      expect({ ...after, ...times }).toStrictEqual({ ...before, ...times })
    }),
  )
})

test('the order of looks and of backends changes nothing', () => {
  fc.assert(
    fc.property(nearby, looksNear(1), ([timeMs, looks], others) => {
      const backends = [
        { backend: 'flash', looks: looks.map((ms) => look(ms)) },
        { backend: 'cudnn', looks: others.map((ms) => look(ms)) },
      ]
      const reversed = backends.map(({ backend, looks: all }) => ({ backend, looks: all.toReversed() })).toReversed()
      const {
        backend: _backend,
        backends: inOrder,
        singleLooks: _looks,
        ...row
      } = judge(answered(timeMs), { status: 'measured', backends: reversed })
      const forward = judge(answered(timeMs), { status: 'measured', backends })
      expect(forward).toMatchObject(row)
      expect(forward.backends.toReversed()).toStrictEqual(inOrder)
    }),
  )
})

test('swapping cache and truth mirrors the ratio and keeps the verdict: the band is symmetric', () => {
  fc.assert(
    fc.property(time, uniform(-0.4, 0.4), (timeMs, log) => {
      const other = timeMs * Math.exp(log)
      const row = judge(answered(timeMs), measured(other))
      const mirrored = judge(answered(other), measured(timeMs))
      expect(mirrored.ratio).toBeCloseTo(1 / (row.ratio ?? 0), 12)
      expect(mirrored).toMatchObject({ verdict: row.verdict, firm: row.firm })
    }),
  )
})

test('looking again while noisy, to at most 8 looks, seldom ends firmly on the wrong side of the bar', () => {
  const probes = 4000
  const normal = normals(6)
  const bar = Math.log(1.15)
  let looked = 0
  let flips = 0
  let undecided = 0
  for (let index = 0; index < probes; index++) {
    // log ratios evenly from 0 to twice the bar, above and below 1
    const log = (index % 2 === 0 ? 1 : -1) * 2 * bar * ((index + 0.5) / probes)
    const times: number[] = []
    let row: JudgedProbe
    do {
      times.push(Math.exp(0.02 * normal()))
      row = judge(answered(Math.exp(log)), measured(...times))
    } while (row.verdict === 'noisy' && times.length < 8)
    const isInside = Math.abs(log) < bar
    looked += times.length
    if (isInside ? row.firm : row.verdict === 'within') flips += 1
    if (row.verdict === 'noisy') undecided += 1
  }
  // numpy, the same sampling of 20,000: 0.4 % flips, 6 % undecided, 2.0 looks
  expect(flips / probes).toBeLessThan(0.01)
  expect(undecided / probes).toBeLessThan(0.1)
  expect(looked / probes).toBeLessThan(2.5)
})
