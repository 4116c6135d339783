import { expect, test } from 'vitest'
import { processShifts } from './control_shift.ts'
import type { Estimate } from './estimate.ts'
import { LookPlanner, type LookRequest } from './look_planner.ts'
import { looksOf, runLooks, type Gpu, type Run } from './simulated_gpu.fixture.ts'
import { costing, exact, many, someControls, sound, still, subject } from './subjects.fixture.ts'

function visitsTo({ taken }: Run, sample: string): readonly string[] {
  return taken.flatMap(({ visit }) => (visit.sample === sample && visit.keep ? [visit.why] : []))
}

/** How many looks the sentinels got in each process. */
function controlsOf({ planner }: Run): readonly number[] {
  const looks = planner.controls().flatMap((control) => control.looks)
  return [...Map.groupBy(looks, ({ process }) => process).values()].map(({ length }) => length)
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
  const controls = someControls(6)
  const run = runLooks({ subjects: [...sound, ...controls, subject('slow', 2)], seed: 1 }, still)
  expect(controlsOf(run)).toEqual([18, 6])
})

test('sentinels are looked at in every process, be it more than eight times', () => {
  const run = runLooks({ subjects: [...sound, ...someControls(6), subject('at the bar', 1.15)], seed: 1 }, still)
  expect(controlsOf(run)).toEqual([18, 6, 6, 6, 6, 6, 6, 6])
  expect(processShifts(run.planner.controls())).toMatchObject(Array.from({ length: 8 }, () => ({ controls: 6 })))
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
  const finished = new LookPlanner({ seed: 1 })
  finished.add(subjects.map((one) => ({ ...one, held: looksOf(whole.taken).get(one.key) ?? [] })))
  expect(finished.propose().visits).toEqual([])
})

test('the estimate before measuring, by hand', () => {
  const controls = someControls(6)
  const subjects = [...sound, ...controls].map((one) => ({ ...one, cost: costing(100, 200) }))
  const estimate = (rest: Partial<LookRequest>): Estimate => {
    const planner = new LookPlanner({ seed: 1, ...rest })
    planner.add(subjects)
    return planner.estimate()
  }
  // 66 subjects x 1.6 looks, and two more at 6 sentinels: 117.6
  expect(estimate({})).toEqual({
    subjects: 66,
    overBudget: 0,
    looks: 118,
    gpuMs: expect.closeTo(11_760, 6),
  })
  // 1,500 ms pay for 9 subjects of 160 ms
  expect(estimate({ budgetMs: 1500 })).toMatchObject({ subjects: 9, overBudget: 57, gpuMs: 1500 })
  // 66 x 2.3, and the 12
  expect(estimate({ leastProcesses: 2 })).toMatchObject({ looks: 164, gpuMs: expect.closeTo(16_380, 6) })
  const { planner } = runLooks({ subjects, seed: 1 }, still)
  expect(planner.estimate()).toEqual({ subjects: 0, overBudget: 0, looks: 0, gpuMs: 0 })
})

test('a budget is spent by share, and what was not measured is listed', () => {
  const subjects = many(100, (index) =>
    subject(`${index}`, 1, {
      cost: costing(150, 150),
      ...(index < 50 ? { payer: 'major', share: 0.3 } : { payer: 'minor', share: 0.1 }),
    }),
  )
  const { taken, planner } = runLooks({ subjects, seed: 1, budgetMs: 6000 }, still)
  // 6,000 ms pay for 40 looks of 150 ms, but the last would leave nothing for a further one
  const major = taken.filter(({ visit }) => Number(visit.sample) < 50).length
  expect([major, taken.length - major]).toEqual([30, 9])
  expect(planner.undecided()).toHaveLength(61)
  expect(planner.undecided()[0]).toMatchObject({ status: 'not-measured', reason: 'over budget: no look on cublas' })
})

test('a budget that pays for no control ends the run', () => {
  const subjects = [subject('control', 1, { control: true, cost: costing(150, 400) })]
  const { taken, planner } = runLooks({ subjects, seed: 1, budgetMs: 300 }, still)
  expect(taken).toEqual([])
  expect(planner.undecided()).toMatchObject([{ status: 'not-measured' }])
})

test('batches and results must alternate', () => {
  const planner = new LookPlanner({ seed: 1 })
  planner.add(sound)
  planner.propose()
  expect(() => planner.propose()).toThrow('not observed')
  expect(() => planner.add([])).toThrow('not observed')
  expect(() => planner.restart()).toThrow('not observed')
  expect(() => planner.observe([])).toThrow('expected the results of 30 visits, got 0')
})
