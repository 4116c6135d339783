import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { uniform } from '../../verdict/fixtures/uniform.ts'
import type { CostModel } from './look_cost.ts'
import { LookPlanner, type LookRequest } from './look_planner.ts'
import { looksOf, runLooks, verdictsOf, type Gpu, type Run } from './simulated_gpu.fixture.ts'
import type { Subject } from './subject.ts'

/** Truth is 1 ms, so that the cache's time is the ratio. */
function subject(key: string, cacheMs: number | null, rest: Partial<Subject> = {}): Subject {
  const band = toBand(0.15)
  return { key, kind: 'gemm', payer: 'spec', share: 1, backends: ['cublas'], cacheMs, band, control: false, ...rest }
}

function many(count: number, make: (index: number) => Subject): readonly Subject[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

const noise = { betweenProcesses: 0.02, withinProcess: 0.015 }
const gpu: Gpu = { seed: 7, noise: () => noise, trueMs: () => 1 }
const still: Gpu = { ...gpu, noise: () => ({ betweenProcesses: 1e-6, withinProcess: 1e-6 }) }
const sound = many(60, (index) => subject(`sound ${index}`, 1))

function costing(expectedMs: number, mostMs: number): CostModel {
  return () => ({ expectedMs, mostMs })
}

function visitsTo({ taken }: Run, key: string): readonly string[] {
  return taken.flatMap(({ visit }) => (visit.key === key && visit.keep ? [visit.why] : []))
}

function freshProcesses({ batches }: Run): number {
  return batches.filter(({ fresh }) => fresh).length
}

test('what lies well within takes one look, in one process', () => {
  const run = runLooks({ subjects: sound, seed: 1 }, still)
  expect(run.taken.map(({ visit }) => visit.why)).toEqual(sound.map(() => 'first look'))
  expect(freshProcesses(run)).toBe(0)
  expect(run.planner.undecided()).toEqual([])
})

test('an outside is confirmed in another process, one for all', () => {
  const subjects = [...sound, subject('fast', 0.5), subject('slow', 2)]
  const run = runLooks({ subjects, seed: 1 }, still)
  expect(freshProcesses(run)).toBe(1)
  expect(run.batches.at(-1)).toMatchObject({
    fresh: true,
    visits: [{ why: 'suspect', again: true }, { why: 'suspect' }],
  })
  expect(run.planner.undecided()).toEqual([])
})

test('first looks are shuffled over the kinds by the seed', () => {
  const subjects = many(60, (index) => subject(`${index}`, 1, { kind: index < 30 ? 'gemm' : 'decode' }))
  const kinds = (seed: number): string =>
    runLooks({ subjects, seed }, still)
      .taken.map(({ visit }) => visit.kind.slice(0, 1))
      .join('')
  expect(kinds(1)).not.toBe(kinds(2))
  // By chance alone the longest run of one kind among 60 fair coins is over 15 once in 2,000.
  expect(kinds(1)).not.toMatch(/g{16}|d{16}/v)
})

test('controls come first, in the middle and last, spread over the kinds', () => {
  const controls = many(40, (index) =>
    subject(`control ${index}`, 1, { control: true, kind: index < 35 ? 'gemm' : 'norm' }),
  )
  const { taken } = runLooks({ subjects: [...sound, ...controls], seed: 1 }, still)
  // A tenth of 100 is 10 sentinels, 5 of each kind; the other 30 controls are looked at as probes are.
  const ordinals = taken.flatMap(({ visit }, index) => (visit.why === 'control' ? [index] : []))
  expect(
    taken
      .slice(0, 10)
      .map(({ visit }) => visit.kind)
      .toSorted(),
  ).toEqual([...Array.from({ length: 5 }, () => 'gemm'), ...Array.from({ length: 5 }, () => 'norm')])
  expect(ordinals).toEqual([
    ...Array.from({ length: 10 }, (_, i) => 55 + i),
    ...Array.from({ length: 10 }, (_, i) => 110 + i),
  ])
})

test('every fresh process looks at the sentinels', () => {
  const controls = many(6, (index) => subject(`control ${index}`, 1, { control: true }))
  const run = runLooks({ subjects: [...sound, ...controls, subject('slow', 2)], seed: 1 }, still)
  const last = run.batches.at(-1)
  expect(last?.visits.filter(({ why }) => why === 'control')).toHaveLength(6)
})

test('at the bar, looks go on, each in another process, until there are eight', () => {
  const run = runLooks({ subjects: [...sound, subject('at the bar', 1.15)], seed: 1 }, still)
  expect(visitsTo(run, 'at the bar')).toHaveLength(8)
  expect(freshProcesses(run)).toBe(7)
  expect(run.planner.undecided()).toEqual([{ key: 'at the bar', status: 'noisy', reason: '8 looks were taken' }])
})

test('a small run waits with visits that do not count', () => {
  const run = runLooks({ subjects: [subject('one', 1), subject('slow', 2)], seed: 1 }, still)
  const spacing = run.taken.filter(({ visit }) => visit.why === 'spacing')
  expect(spacing.length).toBeGreaterThanOrEqual(19)
  expect(visitsTo(run, 'slow')).toEqual(['first look', 'suspect'])
  expect(run.planner.undecided()).toEqual([])
})

test('only backends that may be the fastest are looked at again', () => {
  const backends = ['fast', 'near', 'far']
  const times = new Map([
    ['near', 1.01],
    ['far', 3],
  ])
  const run = runLooks(
    { subjects: [...sound, subject('slow', 2, { backends })], seed: 1 },
    { ...still, trueMs: (_, backend) => times.get(backend) ?? 1 },
  )
  const again = run.taken.flatMap(({ visit }) => (visit.why === 'suspect' ? [visit.backend] : []))
  expect(again.toSorted()).toEqual(['fast', 'near'])
})

test('no truth on one backend ends the subject, and says why', () => {
  const failing: Gpu = { ...still, fails: ({ backend }) => (backend === 'cudnn' ? 'out of memory' : undefined) }
  const run = runLooks({ subjects: [subject('odd', 2, { backends: ['flash', 'cudnn'] })], seed: 1 }, failing)
  expect(run.taken.length).toBeLessThanOrEqual(2)
  expect(run.planner.undecided()).toEqual([{ key: 'odd', status: 'no-truth', reason: 'cudnn: out of memory' }])
})

test('a stored time is not asked for a third time', () => {
  const exact: Gpu = { ...gpu, noise: () => ({ betweenProcesses: 0, withinProcess: 0 }) }
  const run = runLooks({ subjects: [...sound, subject('slow', 2)], seed: 1 }, exact)
  expect(visitsTo(run, 'slow')).toEqual(['first look', 'suspect'])
  expect(run.planner.undecided()).toEqual([
    { key: 'slow', status: 'noisy', reason: 'a further look gave the same time to the last bit' },
  ])
})

test('a shape without a cache time takes one look', () => {
  expect(runLooks({ subjects: [subject('uncovered', null)], seed: 1 }, still).taken).toHaveLength(1)
})

test('a resumed run takes only what is missing', () => {
  const subjects = [...sound, subject('slow', 2)]
  const whole = runLooks({ subjects, seed: 1 }, still)
  const looks = looksOf(whole.taken.slice(0, 40))
  const resumed = runLooks(
    { subjects: subjects.map((one) => ({ ...one, held: looks.get(one.key) ?? [] })), seed: 1 },
    { ...still, seed: 8 },
  )
  expect(resumed.taken).toHaveLength(whole.taken.length - 40)
  const finished = subjects.map((one) => ({ ...one, held: looksOf(whole.taken).get(one.key) ?? [] }))
  expect(new LookPlanner({ subjects: finished, seed: 1 }).propose().visits).toEqual([])
})

test('the estimate before measuring, by hand', () => {
  const controls = many(6, (index) => subject(`control ${index}`, 1, { control: true }))
  const request = { subjects: [...sound, ...controls], seed: 1, cost: costing(100, 200) }
  // 66 subjects x 1.6 looks, and two more at 6 sentinels: 117.6
  expect(new LookPlanner(request).estimate()).toEqual({
    subjects: 66,
    overBudget: 0,
    looks: 118,
    gpuMs: expect.closeTo(11_760, 6),
  })
  // 1,500 ms pay for 9 subjects of 160 ms
  expect(new LookPlanner({ ...request, budgetMs: 1500 }).estimate()).toMatchObject({
    subjects: 9,
    overBudget: 57,
    gpuMs: 1500,
  })
  const { planner } = runLooks(request, still)
  expect(planner.estimate()).toEqual({ subjects: 0, overBudget: 0, looks: 0, gpuMs: 0 })
})

test('a budget is spent by share, and what was not measured is listed', () => {
  const subjects = many(100, (index) =>
    subject(`${index}`, 1, index < 50 ? { payer: 'major', share: 0.3 } : { payer: 'minor', share: 0.1 }),
  )
  const { taken, planner } = runLooks({ subjects, seed: 1, budgetMs: 6000, cost: costing(150, 150) }, still)
  // 6,000 ms pay for 40 looks of 150 ms, but the last would leave nothing for a further one
  const major = taken.filter(({ visit }) => Number(visit.key) < 50).length
  expect([major, taken.length - major]).toEqual([30, 9])
  expect(planner.undecided()).toHaveLength(61)
  expect(planner.undecided()[0]).toMatchObject({ status: 'not-measured', reason: 'over budget: no look on cublas' })
})

test('a budget that pays for no control ends the run', () => {
  const request = {
    subjects: [subject('control', 1, { control: true })],
    seed: 1,
    budgetMs: 300,
    cost: costing(150, 400),
  }
  const { taken, planner } = runLooks(request, still)
  expect(taken).toEqual([])
  expect(planner.undecided()).toMatchObject([{ status: 'not-measured' }])
})

test('subjects of one key are refused', () => {
  expect(() => new LookPlanner({ subjects: [subject('a', 1), subject('a', 1)], seed: 1 })).toThrow(
    '2 subjects share 1 keys',
  )
})

test('batches and results must alternate', () => {
  const planner = new LookPlanner({ subjects: sound, seed: 1 })
  planner.propose()
  expect(() => planner.propose()).toThrow('not observed')
  expect(() => planner.observe([])).toThrow('expected the results of 30 visits, got 0')
})

const subjects = fc
  .array(
    fc.record({
      log: uniform(-0.4, 0.4),
      kind: fc.constantFrom('gemm', 'norm'),
      payer: fc.constantFrom('a', 'b'),
      backends: fc.constantFrom(['one'], ['one', 'other']),
      control: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => all.map(({ log, ...rest }, index) => subject(`${index}`, Math.exp(log), rest)))
const runs = fc.record({
  subjects,
  seed: fc.integer({ min: 1, max: 1e6 }),
  lookMs: fc.integer({ min: 1, max: 400 }),
  failing: fc.integer({ min: 0, max: 20 }),
  budgetMs: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
})

test('spacing, most looks, budget, confirmation and accounts are kept in any run; equal runs are equal', () => {
  fc.assert(
    fc.property(runs, ({ lookMs, failing, ...rest }) => {
      const request: LookRequest = { ...rest, cost: costing(150, 400) }
      const fails: Gpu['fails'] = ({ key }, nth) => (Number(key) + nth === failing ? 'failed' : undefined)
      const simulated = { ...gpu, seed: rest.seed, lookMs, fails }
      const run = runLooks(request, simulated)
      expectSpacing(run)
      const spentMs = run.taken.reduce((sum, { result }) => sum + result.tookMs, 0)
      expect(spentMs).toBeLessThanOrEqual(rest.budgetMs ?? Number.POSITIVE_INFINITY)
      expectAccounts(run, rest.subjects)
      expect(runLooks(request, simulated).taken).toEqual(run.taken)
    }),
    { numRuns: 60 },
  )
})

function expectSpacing({ taken }: Run): void {
  const kept = taken.flatMap(({ visit, result: { startedMs } }, index) =>
    visit.keep ? [{ id: `${visit.key} ${visit.backend}`, index, startedMs }] : [],
  )
  for (const looks of Map.groupBy(kept, ({ id }) => id).values()) {
    expect(looks.length).toBeLessThanOrEqual(8)
    for (const [nth, before] of looks.slice(0, -1).entries()) {
      const { index = NaN, startedMs = NaN } = looks[nth + 1] ?? {}
      expect(index - before.index - 1).toBeGreaterThanOrEqual(20)
      expect(startedMs - before.startedMs).toBeGreaterThanOrEqual(1000)
    }
  }
}

/** Whoever is not listed has a verdict, and an `outside` was seen in two processes. */
function expectAccounts({ taken, planner }: Run, all: readonly Subject[]): void {
  const undecided = new Set(planner.undecided().map(({ key }) => key))
  const verdicts = verdictsOf(all, taken)
  const looks = looksOf(taken)
  for (const { key } of all.filter((one) => !undecided.has(one.key))) {
    expect(['within', 'outside']).toContain(verdicts.get(key))
    if (verdicts.get(key) === 'within') continue
    const processes = looks.get(key)?.map((backend) => new Set(backend.looks.map(({ process }) => process)).size) ?? []
    expect(Math.max(...processes)).toBeGreaterThanOrEqual(2)
  }
}
