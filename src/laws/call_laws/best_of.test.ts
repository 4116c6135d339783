import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CacheAnswer } from '../../cache/cache.ts'
import { CacheFault } from '../../cache/cache_fault.ts'
import { ProcessFault } from '../../cache/process_fault.ts'
import { bestOf } from './best_of.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'
import type { Answered, Ask, Breach } from '../law.ts'

type Times = Readonly<Record<string, (m: number) => number>>

const axis = [1, 2, 4, 8]

/** Checks a cache of these backends which makes one answer of theirs, in the order of the config. */
async function check(times: Times, pick: (answers: readonly CacheAnswer[]) => CacheAnswer) {
  const backends = Object.keys(times)
  const config = { backends, gpu_name: 'NVIDIA H200' }
  const calls: (readonly string[])[] = []
  const ask: Ask = async (kernel, shapes) => {
    calls.push(kernel.config.backends)
    return shapes.map(({ m }) =>
      pick(kernel.config.backends.map((backend) => toAnswer(times[backend]?.(Number(m)) ?? NaN))),
    )
  }
  const site = lawSite({ m: axis }, { kernel: { kind: 'single_gemm', config } })
  const answers = await ask(site.kernel, site.gridShapes)
  const sample = site.gridShapes.flatMap((shape, at): readonly Answered[] => {
    const answer = answers[at]
    return answer === undefined ? [] : [{ shape, answer, outsideGrid: false }]
  })
  calls.length = 0
  const breaches: readonly Breach[] = await bestOf.check(site, sample, ask)
  return { breaches, calls }
}

/** NaN is a backend that has nothing to say. */
function toAnswer(timeMs: number): CacheAnswer {
  return Number.isNaN(timeMs) ? { status: 'no-coverage', coverage: 4 } : answerOf(timeMs)
}

function least(answers: readonly CacheAnswer[]): CacheAnswer {
  const times = answers.flatMap((answer) => (answer.status === 'answered' ? [answer.timeMs] : []))
  return toAnswer(times.length === 0 ? NaN : Math.min(...times))
}

const zeroWins = (answers: readonly CacheAnswer[]): CacheAnswer =>
  answers.find(({ status }) => status === 'no-coverage') ?? least(answers)

test('asks each backend alone and all of them reversed, and holds for the least', async () => {
  const { breaches, calls } = await check({ a: (m) => m, b: (m) => 3 - m / 4, c: () => NaN }, least)
  expect(breaches).toEqual([])
  expect(calls).toEqual([['a'], ['b'], ['c'], ['c', 'b', 'a']])
})

test('a backend that has nothing must not win', async () => {
  const { breaches } = await check({ a: (m) => m, b: (m) => (m < 4 ? m : NaN) }, zeroWins)
  expect(breaches).toEqual([
    { severity: 'error', shapes: [{ m: 4 }], detail: 'a, b: NO_COVERAGE; alone a 4 ms; so 2 of 4 shapes' },
    { severity: 'error', shapes: [{ m: 4 }], detail: 'b, a: NO_COVERAGE; alone a 4 ms; so 2 of 4 shapes' },
  ])
})

const firstWins = (answers: readonly CacheAnswer[]): CacheAnswer => answers[0] ?? toAnswer(NaN)

test('the first must not win for being the first', async () => {
  const { breaches } = await check({ a: (m) => m, b: (m) => m + 1 }, firstWins)
  expect(breaches).toEqual([
    { severity: 'error', shapes: [{ m: 1 }], detail: 'b, a: 2 ms; alone a 1 ms, b 2 ms; so 4 of 4 shapes' },
  ])
})

const onlyTogether = (answers: readonly CacheAnswer[]): CacheAnswer =>
  answers.length > 1 ? answerOf(5) : toAnswer(NaN)

test('a time where no backend has one', async () => {
  const nothing = { a: () => NaN, b: () => NaN }
  expect((await check(nothing, least)).breaches).toEqual([])
  const { breaches } = await check(nothing, onlyTogether)
  expect(breaches[0]?.detail).toBe('a, b: 5 ms; alone none has a time; so 4 of 4 shapes')
})

const noRows = new ProcessFault('exit-code', { op: 'eval', command: ['sim'] }, 'exit code 1', 'no rows of b')

test.each([
  ['as a whole', noRows],
  [
    'at many points',
    new CacheFault('too-many-bad-points', { op: 'eval', command: ['sim'] }, '', '', { cause: noRows }),
  ],
])('a backend that fails %s where it is alone is told, and the others decide', async (_how, fault) => {
  const { breaches } = await check({ a: (m) => m, b: () => NaN }, (answers) => {
    if (answers.every(({ status }) => status === 'no-coverage')) throw fault
    return least(answers)
  })
  const detail = 'b cannot be asked alone: exit code 1, no rows of b'
  expect(breaches).toEqual([{ severity: 'information', shapes: [], detail }])
})

/** `a` takes 2 ms alone, `b` cannot be asked alone, and both together take this long. */
async function together(timeMs: number) {
  return check({ a: () => 2, b: () => NaN }, (answers) => {
    if (answers.every(({ status }) => status === 'no-coverage')) throw noRows
    return answers.length > 1 ? answerOf(timeMs) : least(answers)
  })
}

test('a backend that cannot be asked alone may be the faster one, but not the slower', async () => {
  expect((await together(1)).breaches.filter(({ severity }) => severity === 'error')).toEqual([])
  const [, slower] = (await together(3)).breaches
  expect(slower?.detail).toBe('a, b: 3 ms; alone a 2 ms; so 4 of 4 shapes')
})

test('the least of any times holds', async () => {
  const time = fc.oneof(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), fc.constant(NaN))
  const table = fc.array(fc.array(time, { minLength: axis.length, maxLength: axis.length }), {
    minLength: 2,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const times: Times = Object.fromEntries(
        rows.map((row, at) => [`b${at}`, (m: number) => row[axis.indexOf(m)] ?? NaN]),
      )
      expect((await check(times, least)).breaches).toEqual([])
    }),
  )
})

test('is skipped for one backend', () => {
  expect(bestOf.skipped(lawSite({ m: [1] }))).toBe('the config has one backend')
})
