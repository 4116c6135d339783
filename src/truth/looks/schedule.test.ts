import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { Pair } from './pair.ts'
import { Schedule, type Scheduled } from './schedule.ts'

function pairs(count: number): readonly Pair[] {
  return Array.from({ length: count }, (_, index) => {
    const [key, kind, payer] = [`${index}`, 'gemm', 'spec']
    const subject = { key, kind, payer, share: 1, backends: ['one'], cacheMs: 1, band: toBand(0.15), control: false }
    return new Pair(subject, 'one')
  })
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
  const taken = new Schedule(all).take(all, false, 3, always)
  expect(taken.map(({ pair }) => pair)).toEqual(all.slice(0, 3))
  expect(taken[0]).toMatchObject({ wanted: true, keep: true, again: false, notBeforeMs: Number.NEGATIVE_INFINITY })
})

test('twenty others are visited in between, those visited longest ago first, and their looks count where they may', () => {
  const all = pairs(12)
  const schedule = new Schedule(all)
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
  const schedule = new Schedule(all)
  look(schedule.take(all, false, 64, always))
  const taken = schedule.take(all.slice(-1), false, 64, always)
  expect(taken.map(({ pair }) => all.indexOf(pair))).toEqual([...Array.from({ length: 20 }, (_, index) => index), 39])
  expect(taken.every(({ keep }) => keep)).toBe(true)
})

test('the optional are left out where they would have to wait', () => {
  const all = pairs(30)
  const schedule = new Schedule(all)
  look(schedule.take(all, false, 64, always))
  const taken = schedule.take(all, true, 64, always)
  expect(taken.map(({ pair }) => all.indexOf(pair))).toEqual(Array.from({ length: 10 }, (_, index) => index))
})

test('nothing is visited that cannot be paid for', () => {
  const all = pairs(5)
  expect(new Schedule(all).take(all, false, 64, (pair) => pair !== all[2])).toHaveLength(2)
})
