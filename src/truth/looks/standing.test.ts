import { expect, test } from 'vitest'
import type { Look } from '../truth.ts'
import { Pair } from './pair.ts'
import { standingOf, type Standing } from './standing.ts'
import { subject } from './subjects.fixture.ts'

/** 3 % between looks, of which 1.5 % cannot be shrunk within a process. */
const noise = () => ({ betweenProcesses: 0.015, withinProcess: Math.sqrt(0.03 ** 2 - 0.015 ** 2) })

/** A cache whose ratio lies this far (in the logarithm) beyond the upper end of the band, after one look in each of these processes. */
function standing(beyond: number, processes: readonly string[], process = 'a', leastProcesses = 1): Standing {
  const held = [{ backend: 'cublas', looks: looksIn(processes) }]
  const one = subject('key', 1.15 * Math.exp(beyond), { held })
  return standingOf(one, [new Pair(one, 'cublas')], { noise, process, leastProcesses })
}

function looksIn(processes: readonly string[]): readonly Look[] {
  return processes.map((process) => ({ timeMs: 1, process, run: 'run' }))
}

// One look has a standard error of 3 %: 1.7 of it are 5.1 %.
test('within by more than 1.7 standard errors is decided', () => {
  expect(standing(-0.052, ['a'])).toEqual({ status: 'decided' })
  expect(standing(-0.05, ['a'])).toMatchObject({ status: 'open', why: 'near the bar' })
})

// Two looks in two processes: 3 % / sqrt(2) x 1.7 = 3.6 %.
test('outside is decided in two processes only, however far', () => {
  expect(standing(1, ['a', 'a'])).toMatchObject({ status: 'open', why: 'suspect', elsewhere: true })
  expect(standing(0.037, ['a', 'b'])).toEqual({ status: 'decided' })
  expect(standing(0.035, ['a', 'b'])).toMatchObject({ status: 'open', why: 'suspect' })
})

// A second look in the same process: sqrt(0.015^2 + 0.026^2 / 2) = 2.37 %, x 1.7 = 4.0 %.
test('near the bar, the next look is taken here if it can decide', () => {
  expect(standing(-0.042, ['a'])).toMatchObject({ elsewhere: false })
  expect(standing(-0.039, ['a'])).toMatchObject({ elsewhere: true })
  expect(standing(-0.039, ['a'], 'b')).toMatchObject({ elsewhere: false })
})

// n looks in n processes: 5.1 % / sqrt(n) is below 2 % from n = 7 on.
test('how many further looks will decide, were the ratio to stay', () => {
  expect(standing(-0.02, ['a'])).toMatchObject({ further: 6 })
  expect(standing(0, ['a'])).toMatchObject({ further: 7 })
})

test('eight looks are the most', () => {
  expect(standing(0, 'abcdefgh'.split(''))).toEqual({ status: 'noisy', reason: '8 looks were taken' })
})

test('where two processes are wanted, what is decided in one is open until the second', () => {
  const lacking = { status: 'open', why: 'second process', further: 1 }
  expect(standing(-0.1, ['a', 'a'], 'a', 2)).toMatchObject({ ...lacking, elsewhere: true })
  expect(standing(-0.1, ['a'], 'b', 2)).toMatchObject({ ...lacking, elsewhere: false })
  expect(standing(-0.1, ['a', 'b'], 'b', 2)).toEqual({ status: 'decided' })
  expect(standing(-0.1, 'aaaaaaaa'.split(''), 'b', 2)).toEqual({ status: 'decided' })
})

test('the bar comes before the second process', () => {
  expect(standing(-0.042, ['a'], 'a', 2)).toMatchObject({ why: 'near the bar', elsewhere: false })
})

test('every backend needs two processes, and those that can have a second one here go first', () => {
  const held = [
    { backend: 'cublas', looks: looksIn(['a', 'b']) },
    { backend: 'cublaslt', looks: looksIn(['b']) },
    { backend: 'triton', looks: looksIn(['a']) },
  ]
  const one = subject('key', 1, { held, backends: held.map(({ backend }) => backend) })
  const pairs = one.backends.map((backend) => new Pair(one, backend))
  const inProcess = (process: string): Standing => standingOf(one, pairs, { noise, process, leastProcesses: 2 })
  expect(inProcess('b')).toMatchObject({ pairs: [{ backend: 'triton' }], elsewhere: false })
  expect(inProcess('c')).toMatchObject({ pairs: [{ backend: 'cublaslt' }, { backend: 'triton' }], elsewhere: false })
})
