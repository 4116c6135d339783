import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uniform } from '../../verdict/fixtures/uniform.ts'
import { LookPlanner, type LookRequest } from './look_planner.ts'
import { SimulatedGpu, verdictsOf, type Gpu } from './simulated_gpu.fixture.ts'
import { costing, gpu, subject } from './subjects.fixture.ts'
import type { Subject } from './subject.ts'

/** What happens before the visits of a round: a restart, and subjects, of whom some share samples; then so many batches. */
interface Round {
  readonly restart: boolean
  readonly subjects: readonly Subject[]
  readonly batches: number
}

interface Course {
  readonly rounds: readonly Round[]
  readonly request: LookRequest
  readonly simulated: Gpu
}

const cost = costing(150, 400)
const subjects = fc.array(
  fc.record({
    sample: fc.integer({ min: 0, max: 30 }),
    log: uniform(-0.4, 0.4),
    payer: fc.constantFrom('a', 'b'),
    backends: fc.constantFrom(['one'], ['one', 'other']),
    control: fc.boolean(),
  }),
  { maxLength: 25 },
)
const rounds = fc
  .array(fc.record({ restart: fc.boolean(), subjects, batches: fc.integer({ min: 0, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) =>
    all.map((round, nth): Round => {
      const named = round.subjects.map(({ sample, log, ...rest }, index) => {
        const kind = sample % 3 === 0 ? 'norm' : 'gemm'
        return subject(`${nth}.${index}`, Math.exp(log), { sample: `${sample}`, kind, cost, ...rest })
      })
      return { ...round, subjects: named }
    }),
  )
const courses = fc
  .record({
    rounds,
    seed: fc.integer({ min: 1, max: 1e6 }),
    leastProcesses: fc.constantFrom(1, 2),
    budgetMs: fc.option(fc.integer({ min: 0, max: 40_000 }), { nil: undefined }),
    lookMs: fc.integer({ min: 1, max: 400 }),
    failing: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ lookMs, failing, rounds: all, ...request }): Course => {
    const fails: Gpu['fails'] = ({ sample }, nth) => (Number(sample) + nth === failing ? 'failed' : undefined)
    return { rounds: all, request, simulated: { ...gpu, seed: request.seed, lookMs, fails } }
  })

function follow({ rounds: all, request, simulated }: Course): [LookPlanner, SimulatedGpu] {
  const planner = new LookPlanner(request)
  const device = new SimulatedGpu(simulated)
  for (const round of all) {
    if (round.restart) planner.restart()
    planner.add(round.subjects)
    device.measure(planner, round.batches)
  }
  device.measure(planner)
  return [planner, device]
}

test('spacing, most looks, budget and accounts are kept in any course, and equal courses are equal', () => {
  fc.assert(
    fc.property(courses, (course) => {
      const [planner, device] = follow(course)
      const all = course.rounds.flatMap((round) => round.subjects)
      expectSpacing(device, new Set(all.flatMap(({ control, sample }) => (control ? [sample] : []))))
      const spentMs = device.taken.reduce((sum, { result }) => sum + result.tookMs, 0)
      expect(spentMs).toBeLessThanOrEqual(course.request.budgetMs ?? Number.POSITIVE_INFINITY)
      expectAccounts(planner, device, all, course.request.leastProcesses ?? 1)
      expect(follow(course)[1].taken).toEqual(device.taken)
    }),
    { numRuns: 80 },
  )
})

test('the batch after a restart is fresh and looks at every sentinel that still can be looked at', () => {
  fc.assert(
    fc.property(
      courses,
      fc.integer({ min: 1, max: 8 }),
      ({ rounds: [first], simulated, request: { seed } }, batches) => {
        const planner = new LookPlanner({ seed })
        const device = new SimulatedGpu({ ...simulated, fails: () => undefined })
        planner.add(first?.subjects ?? [])
        device.measure(planner, batches)
        const before = device.batches.length
        planner.restart()
        const sentinels = planner.controls().length
        device.measure(planner)
        if (device.batches.length === before) return
        expect(device.batches[before]?.fresh).toBe(true)
        const looks = planner.controls().slice(0, sentinels)
        const process = device.batches.slice(0, before + 1).filter(({ fresh }) => fresh).length + 1
        for (const control of looks) expect(control.looks.map((look) => look.process)).toContain(`${seed}-${process}`)
      },
    ),
    { numRuns: 80 },
  )
})

function expectSpacing({ taken }: SimulatedGpu, controls: ReadonlySet<string>): void {
  const kept = taken.flatMap(({ visit, result: { startedMs } }, index) =>
    visit.keep ? [{ ...visit, index, startedMs }] : [],
  )
  for (const looks of Map.groupBy(kept, ({ sample, backend }) => `${sample} ${backend}`).values()) {
    expect(looks.length).toBeLessThanOrEqual(controls.has(looks[0]?.sample ?? '') ? Number.POSITIVE_INFINITY : 8)
    for (const [nth, before] of looks.slice(0, -1).entries()) {
      const { index = NaN, startedMs = NaN, again } = looks[nth + 1] ?? {}
      expect(index - before.index - 1).toBeGreaterThanOrEqual(20)
      expect(startedMs - before.startedMs).toBeGreaterThanOrEqual(1000)
      expect(again).toBe(true)
    }
  }
}

/** Whoever is not listed has a verdict and enough processes, and an `outside` was seen in two of them. */
function expectAccounts(
  planner: LookPlanner,
  { taken }: SimulatedGpu,
  all: readonly Subject[],
  leastProcesses: number,
): void {
  const undecided = new Map(planner.undecided().map(({ key, status }) => [key, status]))
  const verdicts = verdictsOf(all, taken)
  for (const { key } of all) {
    const answer = planner.answer(key)
    const status = undecided.get(key)
    expect(answer.status).toBe(status === 'no-truth' || status === 'not-measured' ? 'no-truth' : 'measured')
    if (status !== undefined || answer.status === 'no-truth') continue
    const verdict = verdicts.get(key) ?? 'none'
    expect(['within', 'outside']).toContain(verdict)
    const processes = answer.backends.map(({ looks }) => new Set(looks.map(({ process }) => process)).size)
    expect(Math.max(...processes)).toBeGreaterThanOrEqual(verdict === 'outside' ? 2 : 1)
    // A backend that fails after its first look, or has eight, has no further one.
    const ended = taken.some(({ visit, result }) => visit.keep && visit.again && result.status === 'no-truth')
    const often = answer.backends.some(({ looks }) => looks.length >= 8)
    expect(Math.min(...processes)).toBeGreaterThanOrEqual(ended || often ? 1 : leastProcesses)
  }
}
