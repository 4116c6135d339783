import { expect, test } from 'vitest'
import { processShifts } from './control_shift.ts'
import { LookPlanner } from './look_planner.ts'
import { looksOf, SimulatedGpu, type Gpu } from './simulated_gpu.fixture.ts'
import { costing, exact, gpu, many, someControls, sound, still, subject } from './subjects.fixture.ts'
import type { Subject } from './subject.ts'

function started(subjects: readonly Subject[], simulated: Gpu = still): [LookPlanner, SimulatedGpu] {
  const planner = new LookPlanner({ seed: 1 })
  planner.add(subjects)
  return [planner, new SimulatedGpu(simulated)]
}

/** On cudnn, for half of the samples. */
const hasNoPlan: Gpu['fails'] = ({ sample, backend }) =>
  backend === 'cudnn' && Number(sample) < 20 ? 'no plan' : undefined

const hunted = many(30, (index) => subject(`hunted ${index}`, 1, { kind: index < 15 ? 'gemm' : 'norm' }))

test('subjects added when all is done are looked at in the process that runs', () => {
  const [planner, device] = started(sound)
  device.measure(planner)
  planner.add([...hunted, ...sound])
  device.measure(planner)
  const later = device.taken.slice(60)
  expect(later.map(({ visit }) => visit.sample).toSorted()).toEqual(hunted.map(({ sample }) => sample).toSorted())
  expect(device.batches.every(({ fresh }) => !fresh)).toBe(true)
  const kinds = later.map(({ visit }) => visit.kind.slice(0, 1)).join('')
  expect(kinds).not.toMatch(/g{12}|n{12}/v)
})

test('a subject whose key is known is passed over, whatever else is new of it', () => {
  const [planner, device] = started(sound)
  device.measure(planner)
  planner.add(sound.map((one) => ({ ...one, cacheMs: 2 })))
  expect(planner.propose().visits).toEqual([])
  expect(planner.undecided()).toEqual([])
})

test('subjects added in between get their first looks before a fresh process is started', () => {
  const [planner, device] = started([...sound, subject('slow', 2)])
  // 31 and 30 visits, after which only the fresh process is left to do
  device.measure(planner, 2)
  planner.add(hunted)
  device.measure(planner)
  expect(device.batches.map(({ fresh, visits }) => [fresh, visits.length])).toEqual([
    [false, 31],
    [false, 30],
    [false, 15],
    [false, 15],
    [true, 1],
  ])
})

test('subjects added later leave the budget that will confirm a suspect', () => {
  const cost = costing(150, 150)
  const planner = new LookPlanner({ seed: 1, budgetMs: 40 * 240 + 1600 })
  planner.add([
    ...sound.slice(0, 40).map((one) => ({ ...one, cost })),
    subject('slow', 2, { cost: costing(1000, 1000) }),
  ])
  const device = new SimulatedGpu(still)
  device.measure(planner, 2)
  planner.add(many(40, (index) => subject(`hunted ${index}`, 1, { cost })))
  device.measure(planner)
  // 41 looks of 150 ms leave 5,050 ms. At 240 ms each and 1,000 ms kept, 16 more are looked at, then 6, 3 and 1; the suspect
  // takes 150 ms of the 1,150 ms left, so that 4, 1 and 1 more follow.
  expect(planner.undecided().map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'not-measured'))
})

test('what is half done goes on, shuffled with what was added', () => {
  const [planner, device] = started(sound)
  device.measure(planner, 1)
  planner.add(hunted)
  device.measure(planner, 1)
  const second = device.batches[1]?.visits.map(({ sample }) => sample.split(' ')[0])
  expect(new Set(second)).toEqual(new Set(['sound', 'hunted']))
  device.measure(planner)
  expect(device.taken).toHaveLength(90)
})

test('a look of an earlier round keeps the next one away', () => {
  const [planner, device] = started(many(10, (index) => subject(`${index}`, 1)))
  device.measure(planner)
  // Known to be well within, and now wanted by somebody for whom it is not: 1.7 x 5 % assumed are more than the 8 % to the bar
  const last = device.taken.at(-1)?.visit.sample ?? ''
  planner.add([subject('near', 1.15 * Math.exp(-0.08), { sample: last })])
  device.measure(planner)
  const again = device.taken.findIndex(({ visit }) => visit.why === 'near the bar')
  expect(device.taken[again]?.visit).toMatchObject({ sample: last, again: true })
  expect(again - 9 - 1).toBe(20)
})

test('controls added later are sentinels while there are too few', () => {
  const [planner, device] = started([...sound, ...someControls(4)])
  device.measure(planner)
  planner.add([...hunted, ...someControls(8, 'later'), subject('slow', 2)])
  device.measure(planner)
  // 103 samples: 11 places, of which 4 are taken
  const visited = device.batches.at(-1)?.visits.filter(({ why }) => why === 'control') ?? []
  const names = visited.map(({ sample }) => sample.split(' ')[0])
  expect(Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))).toEqual({
    control: 4,
    later: 7,
  })
  expect(planner.controls()).toHaveLength(11)
})

test('after a restart the next batch is fresh, and the sentinels are looked at in it', () => {
  const [planner, device] = started([...sound, ...someControls(6)], gpu)
  device.measure(planner)
  planner.restart()
  expect(planner.propose()).toEqual({ fresh: false, visits: [] })
  planner.add(hunted)
  device.measure(planner)
  const fresh = device.batches.filter((batch) => batch.fresh)
  expect(fresh).toHaveLength(1)
  expect(fresh[0]?.visits.filter(({ sample }) => sample.startsWith('control'))).toHaveLength(6)
  expect(fresh[0]?.visits.filter(({ why }) => why === 'first look')).toHaveLength(15)
  expect(processShifts(planner.controls())).toMatchObject([
    { process: '7-1', controls: 6 },
    { process: '7-2', controls: 6 },
  ])
})

test('a process that was ended half way is replaced, and what was left is done in the next', () => {
  const [planner, device] = started([...sound, ...someControls(6), subject('slow', 2)])
  device.measure(planner, 1)
  planner.restart()
  device.measure(planner)
  expect(device.batches.slice(0, 2)).toMatchObject([{ fresh: false }, { fresh: true }])
  expect(device.batches[1]?.visits.filter(({ why }) => why === 'control')).toHaveLength(6)
  const samples = device.taken.flatMap(({ visit }) => (visit.why === 'first look' ? [visit.sample] : []))
  expect([samples.length, new Set(samples).size]).toEqual([67, 67])
  expect(planner.undecided()).toEqual([])
})

test('a fresh process that was ended half way is replaced, and the sentinels are looked at in it again', () => {
  const slow = many(80, (index) => subject(`slow ${index}`, 2))
  const [planner, device] = started([...sound, ...someControls(6), ...slow])
  while (device.batches.at(-1)?.fresh !== true) device.measure(planner, 1)
  planner.restart()
  device.measure(planner)
  const looks = planner.controls().map((control) => control.looks.filter(({ process }) => process === '7-3'))
  expect(looks.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1])
  expect(planner.undecided()).toEqual([])
})

test('sentinels are also looked at where the process was replaced unasked', () => {
  const [planner, device] = started([...sound, ...someControls(6)])
  device.measure(planner)
  planner.add(hunted)
  const { visits } = planner.propose()
  planner.observe(
    visits.map((_, index) => {
      const look = { timeMs: 1 + index / 1e6, process: 'unasked', run: 'run' }
      return { status: 'looked', look, startedMs: device.nowMs + 2000 * index, tookMs: 1 }
    }),
  )
  expect(visits.every(({ sample }) => sample.startsWith('hunted'))).toBe(true)
  planner.add([subject('more', 1)])
  const samples = planner.propose().visits.map(({ sample }) => sample)
  expect(samples.filter((sample) => sample.startsWith('control'))).toHaveLength(6)
})

test('an answer is no-truth with the reason until every backend has a look', () => {
  const backends = ['flash', 'cudnn']
  const subjects = many(40, (index) => subject(`${index}`, 1, { backends, cost: costing(150, 150) }))
  const planner = new LookPlanner({ seed: 1, budgetMs: 5000 })
  planner.add(subjects)
  new SimulatedGpu({ ...still, fails: hasNoPlan }).measure(planner)
  const answers = subjects.map(({ key }) => planner.answer(key))
  const reasons = answers.flatMap((answer) => (answer.status === 'no-truth' ? [answer.reason] : []))
  expect(new Set(reasons)).toEqual(new Set(['cudnn: no plan', 'over budget: no look on flash, cudnn']))
  const measured = answers.filter(({ status }) => status === 'measured')
  expect(measured.length).toBeGreaterThan(0)
  expect(measured[0]).toMatchObject({
    backends: [
      { backend: 'flash', looks: [{}] },
      { backend: 'cudnn', looks: [{}] },
    ],
  })
  expect(() => planner.answer('other')).toThrow('expected the key of a subject that was added, got other')
})

test('a stored time is one look, whatever the answer is worth', () => {
  const [planner, device] = started([...sound, subject('slow', 2)], exact)
  device.measure(planner)
  expect(planner.stored()).toBe(1)
  expect(planner.answer('slow')).toMatchObject({ status: 'measured', backends: [{ looks: [{ timeMs: 1 }] }] })
})

test('repeats are what was looked at more than once, held looks included, of one kind', () => {
  const earlier = { timeMs: 1, process: 'earlier', run: 'run' }
  const held = subject('held', 2, { held: [{ backend: 'cublas', looks: [earlier] }] })
  const [planner, device] = started([...sound, held, subject('slow', 2), subject('norm', 2, { kind: 'norm' })])
  device.measure(planner)
  const looks = new Map([...looksOf(device.taken)].map(([sample, [one]]) => [sample, one?.looks ?? []]))
  const expected = [...sound.map(({ sample }) => sample), 'slow'].map((sample) => looks.get(sample) ?? [])
  const repeated = [...expected, [earlier, ...(looks.get('held') ?? [])]].filter(({ length }) => length > 1)
  expect(repeated.length).toBeGreaterThanOrEqual(2)
  const repeats = planner.repeats('gemm').map((one) => one.looks)
  expect(repeats).toHaveLength(repeated.length)
  expect(repeats).toEqual(expect.arrayContaining(repeated))
  expect(planner.repeats('norm')).toMatchObject([
    { backend: 'cublas', looks: [{ process: '7-1' }, { process: '7-2' }] },
  ])
})
