import { expect, test } from 'vitest'
import { LookPlanner } from './look_planner.ts'
import { looksOf, runLooks, type Run } from './simulated_gpu.fixture.ts'
import { costing, exact, many, someControls, sound, still, subject } from './subjects.fixture.ts'
import type { Subject } from './subject.ts'

const seed = 1
const leastProcesses = 2

function whys({ taken }: Run): Readonly<Record<string, number>> {
  const kept = taken.filter(({ visit }) => visit.keep)
  return Object.fromEntries([...Map.groupBy(kept, ({ visit }) => visit.why)].map(([why, all]) => [why, all.length]))
}

test('one fresh process serves all that lack a second one, whatever else they need', () => {
  const subjects = [
    ...sound,
    ...someControls(6),
    subject('slow', 2, { backends: ['cublas', 'cublaslt'] }),
    subject('uncovered', null),
  ]
  const run = runLooks(
    { subjects, seed, leastProcesses },
    { ...still, trueMs: (_, name) => (name === 'cublas' ? 1 : 3) },
  )
  expect(run.batches.map(({ fresh }) => fresh)).toEqual([false, false, false, false, true, false, false])
  // Only the backend that may be the fastest is looked at for the suspicion, and the other one later in the same process.
  expect(whys(run)).toEqual({ 'first look': 69, control: 12, suspect: 1, 'second process': 68 })
  expect(run.planner.undecided()).toEqual([])
})

test('what is in doubt is looked at here first, and a look elsewhere counts for both', () => {
  // A ratio of log -0.073: 1.7 x 5 % assumed is more, 1.7 x hypot(2 %, 4.6 % / sqrt(2)) = 6.5 % is not.
  const near = subject('near', 1.15 * Math.exp(-0.073))
  const { taken, planner } = runLooks({ subjects: [near], seed, leastProcesses }, still)
  const kept = taken.filter(({ visit }) => visit.keep && visit.sample === 'near')
  expect(kept.map(({ visit }) => visit.why)).toEqual(['first look', 'near the bar', 'second process'])
  expect(planner.undecided()).toEqual([])
})

test('a resumed run takes the second look in its first process', () => {
  const first = runLooks({ subjects: sound, seed }, still)
  const held = sound.map((one): Subject => ({ ...one, held: looksOf(first.taken).get(one.sample) ?? [] }))
  const resumed = runLooks({ subjects: held, seed, leastProcesses }, { ...still, seed: 8 })
  expect(whys(resumed)).toEqual({ 'second process': 60 })
  expect(resumed.batches.map(({ fresh }) => fresh)).toEqual([false])
})

test('stored times have no second look: one is their answer, and they are counted', () => {
  const { planner, batches, taken } = runLooks({ subjects: sound, seed, leastProcesses }, exact)
  expect([batches.length, taken.length]).toEqual([2 + 1, 120])
  expect(planner.stored()).toBe(60)
  expect(planner.answer('sound 0')).toMatchObject({ status: 'measured', backends: [{ looks: [{ timeMs: 1 }] }] })
  expect(planner.undecided()).toEqual([])
})

test('eight looks are the most, in however few processes', () => {
  const looks = many(8, () => subject('', 1)).map((_, index) => ({ timeMs: 1 + index / 1e6, process: 'p', run: 'r' }))
  const planner = new LookPlanner({ seed, leastProcesses })
  planner.add([subject('often', 1, { held: [{ backend: 'cublas', looks }] })])
  expect(planner.propose().visits).toEqual([])
})

test('what a budget leaves in one process is listed', () => {
  const subjects = sound.map((one) => ({ ...one, cost: costing(100, 150) }))
  const { planner } = runLooks({ subjects, seed, leastProcesses, budgetMs: 10_000 }, { ...still, lookMs: 150 })
  // 2.3 looks of 100 ms each are planned for 43 samples; looks of 150 ms leave 3,550 ms for 23 of their second ones.
  const reasons = [...Map.groupBy(planner.undecided(), ({ reason }) => reason)].map(([why, all]) => [why, all.length])
  expect(Object.fromEntries(reasons)).toEqual({
    'over budget: no look on cublas': 17,
    'over budget: looked at in too few processes': 20,
  })
})
