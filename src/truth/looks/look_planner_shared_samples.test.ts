import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import type { Estimate } from './estimate.ts'
import { LookPlanner } from './look_planner.ts'
import { looksOf, runLooks, SimulatedGpu, type Gpu, type Run } from './simulated_gpu.fixture.ts'
import { costing, sound, still, subject } from './subjects.fixture.ts'
import type { Subject } from './subject.ts'

/** What another spec wants of the same samples. */
function again(subjects: readonly Subject[], rest: Partial<Subject> = {}): readonly Subject[] {
  return subjects.map((one) => ({ ...one, key: `${one.key} of another spec`, payer: 'other', ...rest }))
}

function looksAt({ taken }: Pick<Run, 'taken'>, sample: string): readonly string[] {
  return taken.flatMap(({ visit }) => (visit.sample === sample && visit.keep ? [visit.why] : []))
}

const outOfMemory: Gpu['fails'] = ({ backend }) => (backend === 'cudnn' ? 'out of memory' : undefined)

function estimate(subjects: readonly Subject[], budgetMs: number): Estimate {
  const planner = new LookPlanner({ seed: 1, budgetMs })
  planner.add(subjects)
  return planner.estimate()
}

test('what two specs want is looked at once, and answers both', () => {
  const { taken, planner } = runLooks({ subjects: [...sound, ...again(sound)], seed: 1 }, still)
  expect(taken).toHaveLength(60)
  for (const [index, one] of again(sound).entries()) {
    expect(planner.answer(one.key)).toMatchObject({ status: 'measured', backends: [{ looks: [{}] }] })
    expect(planner.answer(one.key)).toEqual(planner.answer(`sound ${index}`))
  }
})

test('what was looked at for one spec is known when another one comes', () => {
  const planner = new LookPlanner({ seed: 1 })
  planner.add(sound)
  const gpu = new SimulatedGpu(still)
  gpu.measure(planner)
  planner.add(again(sound))
  expect(planner.estimate()).toMatchObject({ subjects: 0, looks: 0 })
  expect(planner.propose().visits).toEqual([])
  expect(planner.answer('sound 0 of another spec')).toEqual(planner.answer('sound 0'))
})

test('of two bands on one sample, the one whose bar is near has it looked at again', () => {
  const near = subject('near', 1.14)
  const wide = { ...near, key: 'wide', band: toBand(0.3) }
  expect(looksAt(runLooks({ subjects: [...sound, wide], seed: 1 }, still), 'near')).toHaveLength(1)
  // log(1.15 / 1.14) = 0.9 % is less than 1.7 x 5 % assumed
  const run = runLooks({ subjects: [...sound, near, wide], seed: 1 }, still)
  expect(looksAt(run, 'near').slice(0, 2)).toEqual(['first look', 'near the bar'])
  expect(run.planner.answer('wide')).toMatchObject({
    backends: [{ looks: looksOf(run.taken).get('near')?.[0]?.looks }],
  })
  expect(run.planner.answer('near')).toEqual(run.planner.answer('wide'))
})

test('two caches of one sample, both suspect, have it confirmed once', () => {
  const planner = new LookPlanner({ seed: 1 })
  planner.add([...sound, subject('slow', 2), subject('slower', 3, { sample: 'slow' })])
  const device = new SimulatedGpu(still)
  device.measure(planner, 2)
  expect(planner.estimate()).toMatchObject({ subjects: 2, looks: 1 })
  device.measure(planner)
  expect(looksAt(device, 'slow')).toEqual(['first look', 'suspect'])
  expect(planner.undecided()).toEqual([])
})

test('a backend without truth ends the subjects that name it, and no others of the sample', () => {
  const failing = { ...still, fails: outOfMemory }
  const odd = subject('odd', 2, { backends: ['flash', 'cudnn'] })
  const alone = { ...odd, key: 'alone', backends: ['flash'] }
  const ended = runLooks({ subjects: [...sound, odd], seed: 1 }, failing)
  expect(ended.batches.filter(({ fresh }) => fresh)).toEqual([])
  const run = runLooks({ subjects: [...sound, odd, alone], seed: 1 }, failing)
  const fresh = run.batches.find((batch) => batch.fresh)
  expect(fresh?.visits.filter(({ why }) => why === 'suspect')).toMatchObject([{ sample: 'odd', backend: 'flash' }])
  expect(run.planner.answer('odd')).toEqual({ status: 'no-truth', reason: 'cudnn: out of memory' })
  expect(run.planner.answer('alone')).toMatchObject({ status: 'measured', backends: [{ looks: [{}, {}] }] })
})

test('a budget pays once for what is shared', () => {
  const priced = sound.map((one) => ({ ...one, cost: costing(100, 100) }))
  // 60 samples x 1.6 looks x 100 ms
  expect(estimate(priced, 9601)).toMatchObject({ subjects: 60, overBudget: 0, looks: 96 })
  expect(estimate([...priced, ...again(priced)], 9601)).toMatchObject({ subjects: 120, overBudget: 0, looks: 96 })
  const { taken, planner } = runLooks(
    { subjects: [...priced, ...again(priced)], seed: 1, budgetMs: 9601 },
    { ...still, lookMs: 100 },
  )
  expect(taken).toHaveLength(60)
  expect(planner.undecided()).toEqual([])
})
