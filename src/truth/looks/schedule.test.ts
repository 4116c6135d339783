import { expect, test } from 'vitest'
import { Pair } from './pair.ts'
import { Schedule, type Scheduled } from './schedule.ts'
import { many, subject } from './subjects.fixture.ts'

function pairs(count: number): readonly Pair[] {
  return many(count, (index) => subject(`${index}`, 1)).map((one) => new Pair(one, 'cublas'))
}

function scheduleOf(all: readonly Pair[]): Schedule {
  const schedule = new Schedule()
  schedule.add(all)
  return schedule
}

let timeMs = 1

/** Each look starts 100 ms after the one before. */
function look(taken: readonly Scheduled[]): void {
  for (const { pair, keep } of taken) {
    timeMs += 100
    const result = {
      status: 'looked',
      look: { timeMs, process: 'a', run: 'run' },
      startedMs: timeMs,
      tookMs: 100,
    } as const
    if (keep) pair.end(result)
  }
}

const always = (): boolean => true

test('everything that was not looked at lately is visited in the order given', () => {
  const all = pairs(5)
  const taken = scheduleOf(all).take(all, false, 3, always)
  expect(taken.map(({ pair }) => pair)).toEqual(all.slice(0, 3))
  expect(taken[0]).toMatchObject({ wanted: true, keep: true, again: false, notBeforeMs: Number.NEGATIVE_INFINITY })
})

test('twenty others are visited in between, those visited longest ago first, and their looks count where they may', () => {
  const all = pairs(12)
  const schedule = scheduleOf(all)
  look(schedule.take(all, false, 64, always))
  const started = all[0]?.lastStartedMs ?? NaN
  const taken = schedule.take(all.slice(0, 1), false, 64, always)
  // 11 others follow the first look, so 9 more are missing
  expect(taken.map(({ pair }) => all.indexOf(pair))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 0])
  expect(taken.map(({ keep }) => keep)).toEqual([...Array.from({ length: 9 }, () => false), true])
  expect(taken.at(-1)).toMatchObject({ wanted: true, again: true, notBeforeMs: started + 1000 })
})

test('a visit in between that is far enough from its own last look is a look', () => {
  const all = pairs(40)
  const schedule = scheduleOf(all)
  look(schedule.take(all, false, 64, always))
  const taken = schedule.take(all.slice(-1), false, 64, always)
  expect(taken.map(({ pair }) => all.indexOf(pair))).toEqual([...Array.from({ length: 20 }, (_, index) => index), 39])
  expect(taken.every(({ keep }) => keep)).toBe(true)
})

test('the optional are left out where they would have to wait', () => {
  const all = pairs(30)
  const schedule = scheduleOf(all)
  look(schedule.take(all, false, 64, always))
  const taken = schedule.take(all, true, 64, always)
  expect(taken.map(({ pair }) => all.indexOf(pair))).toEqual(Array.from({ length: 10 }, (_, index) => index))
})

test('nothing is visited that cannot be paid for', () => {
  const all = pairs(5)
  expect(scheduleOf(all).take(all, false, 64, (pair) => pair !== all[2])).toHaveLength(2)
})

test('pairs added later keep those before them apart too, and are kept apart by them', () => {
  const [all, more] = [pairs(15), pairs(10)]
  const schedule = scheduleOf(all)
  look(schedule.take(all, false, 64, always))
  schedule.add(more)
  look(schedule.take(more, false, 64, always))
  // 24 others follow the first, 10 - 1 = 9 the first of those added: 11 more are missing
  const taken = schedule.take([...more.slice(0, 1), ...all.slice(0, 1)], false, 64, always)
  expect(taken.map(({ pair }) => [...all, ...more].indexOf(pair))).toEqual([
    0,
    ...Array.from({ length: 10 }, (_, index) => index + 1),
    15,
  ])
})
