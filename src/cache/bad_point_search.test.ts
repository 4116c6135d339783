import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadPointSearch, type Call } from './bad_point_search.ts'
import type { CacheAnswer } from './cache.ts'
import { CacheFault } from './cache_fault.ts'
import { asked, faultOf } from './fixtures/faults.ts'
import { ProcessFault } from './process_fault.ts'

const answered = (timeMs: number): CacheAnswer => {
  return { status: 'answered', timeMs, flops: null, bytes: null, energyJ: null, coverage: 0 }
}
const panic = (message: string) => new ProcessFault('exit-code', asked, 'exit code 101', message)
const range = (length: number) => Array.from({ length }, (_, index) => index)

/** A process in miniature: the time of a point is the point, and `refuse` may say why it will not answer. */
function processThat(refuse: (points: readonly number[]) => CacheFault | undefined) {
  const calls: number[] = []
  const call: Call = async (values) => {
    const points = values.map(Number)
    calls.push(points.length)
    const fault = refuse(points)
    if (fault) throw fault
    return points.map(answered)
  }
  return { calls, search: (hasAnswered = false) => new BadPointSearch(asked, call, () => hasAnswered) }
}

const chokingOn = (bad: ReadonlySet<number>) =>
  processThat((points) => {
    const choked = points.find((point) => bad.has(point))
    return choked === undefined ? undefined : panic(`m = ${choked} is not supported`)
  })

const cases = fc
  .integer({ min: 2, max: 3000 })
  .chain((count) => fc.record({ count: fc.constant(count), bad: fc.uniqueArray(fc.nat(count - 1), { maxLength: 8 }) }))
  // These two are asked alone: where both are bad nothing tells that other points are not.
  .filter(({ count, bad }) => !(bad.includes(0) && bad.includes(count >> 1)))

test('bad points are invalid with their own reason, and the others keep their answers', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ count, bad }) => {
      const { calls, search } = chokingOn(new Set(bad))
      const expected = range(count).map((point) => (bad.includes(point) ? invalid(point) : answered(point)))
      expect(await search().answers(range(count))).toEqual(expected)
      // All, two alone; for each bad point a call a halving, it alone, the rest.
      expect(calls.length).toBeLessThanOrEqual(3 + bad.length * (Math.ceil(Math.log2(count)) + 2))
    }),
  )
})

const invalid = (point: number): CacheAnswer => {
  return {
    status: 'invalid',
    reason: `the process fails on this point alone: exit code 101, m = ${point} is not supported`,
    endedBy: 'exit-code',
  }
}

test('one bad point among 100,000 takes 17 halvings', async () => {
  const { calls, search } = chokingOn(new Set([77_777]))
  await search().answers(range(100_000))
  // All, one alone; 17 halves (some are 16 deep); it alone, the rest.
  expect([20, 21]).toContain(calls.length)
})

test('a ninth bad point is a fault that names those found', async () => {
  const { search } = chokingOn(new Set(range(20).map((index) => 3 * index + 1)))
  const fault = await faultOf(search().answers(range(100)))
  expect(fault.code).toBe('too-many-bad-points')
  expect(fault.message).toMatch(
    /more than 8 points fail alone\. Found:\n {4}1: exit code 101, m = 1 is not supported\n/,
  )
  expect(fault.message.match(/is not supported/g)).toHaveLength(9)
})

test('bad points are counted over all calls of one search', async () => {
  const search = chokingOn(new Set([1, 2, 3, 4, 11, 12, 13, 14, 21])).search()
  await search.answers(range(10))
  await search.answers(range(20).slice(10))
  expect((await faultOf(search.answers(range(30).slice(20)))).code).toBe('too-many-bad-points')
})

test('what fails the same way with one point alone is thrown as it is', async () => {
  const { calls, search } = processThat(() => panic('no GPU'))
  const fault = await faultOf(search().answers(range(1000)))
  expect(fault).toBeInstanceOf(ProcessFault)
  expect(fault.message).toContain('no GPU')
  expect(calls).toEqual([1000, 1, 1])
})

test('a process that cannot take as many points at once answers in smaller calls', async () => {
  const { search } = processThat((points) => (points.length > 300 ? panic('out of memory') : undefined))
  expect(await search().answers(range(1000))).toEqual(range(1000).map(answered))
})

test('a search that gets nowhere ends', async () => {
  const { calls, search } = processThat((points) => (points.length > 1 ? panic('out of memory') : undefined))
  const fault = await faultOf(search().answers(range(10_000)))
  expect(fault.code).toBe('too-many-bad-points')
  expect(fault.message).toMatch(/the process still fails after 173 smaller calls\. Found: none/)
  expect(calls.length).toBe(175)
})

test('a lone point is to blame if the process has answered before, and else not', async () => {
  const { calls, search } = chokingOn(new Set([5]))
  expect(await search(true).answers([5])).toEqual([invalid(5)])
  expect(await faultOf(search(false).answers([5]))).toBeInstanceOf(ProcessFault)
  expect(calls).toEqual([1, 1])
})

test('a fault that is not the end of the process stops the search at once', async () => {
  const timeout = new CacheFault('timeout', asked, 'no reply', 'wait longer')
  const slow = processThat(() => timeout)
  expect(await faultOf(slow.search().answers(range(100)))).toBe(timeout)
  expect(slow.calls).toEqual([100])

  const slowHalves = processThat((points) => (points.length === 100 ? panic('m is odd') : timeout))
  expect(await faultOf(slowHalves.search().answers(range(100)))).toBe(timeout)
  expect(slowHalves.calls).toEqual([100, 1])
})
