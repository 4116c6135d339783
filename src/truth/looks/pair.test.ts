import { expect, test } from 'vitest'
import { Pair } from './pair.ts'
import { subject } from './subjects.fixture.ts'
import type { Subject, VisitResult } from './subject.ts'

const held = [{ backend: 'cublas', looks: [{ timeMs: 3, process: 'earlier', run: 'run' }] }]

function pairOf(rest: Partial<Subject> = {}, cacheMs: number | null = 2): Pair {
  return new Pair(
    subject('key', cacheMs, { cost: (timeMs) => ({ expectedMs: timeMs, mostMs: 10 * timeMs }), ...rest }),
    'cublas',
  )
}

function looked(timeMs: number): VisitResult {
  return { status: 'looked', look: { timeMs, process: 'p', run: 'run' }, startedMs: 7, tookMs: 1 }
}

test('a look costs what the median of the looks says, before them what the cache says, else 1 ms', () => {
  const pair = pairOf()
  expect(pair.cost).toEqual({ expectedMs: 2, mostMs: 20 })
  for (const timeMs of [5, 6, 9]) pair.end(looked(timeMs))
  expect(pair.cost.expectedMs).toBe(6)
  for (const none of [null, 0, NaN]) expect(pairOf({}, none).cost.expectedMs).toBe(1)
})

test('held looks count, and are not of this run', () => {
  const pair = pairOf({ held })
  pair.end(looked(4))
  expect(pair.looks.map(({ timeMs }) => timeMs)).toEqual([3, 4])
  expect(pair.taken.map(({ timeMs }) => timeMs)).toEqual([4])
  expect([pair.isSeenIn('earlier'), pair.isSeenIn('p'), pair.isSeenIn(undefined)]).toEqual([true, true, false])
})

test('the time of a held look to the last bit is a stored one', () => {
  const pair = pairOf({ held })
  pair.end(looked(3))
  expect([pair.stored, pair.looks.length]).toEqual([true, 1])
  expect(pair.closed).toBe('a further look gave the same time to the last bit')
})

test('eight looks close it, but do not end it; a failure does', () => {
  const pair = pairOf()
  for (let timeMs = 1; timeMs <= 8; timeMs += 1) pair.end(looked(timeMs))
  expect([pair.closed, pair.ended]).toEqual(['8 looks were taken', undefined])
  pair.end({ status: 'no-truth', reason: 'out of memory', startedMs: 8, tookMs: 1 })
  expect([pair.closed, pair.ended, pair.looks.length]).toEqual(['out of memory', 'out of memory', 8])
})
