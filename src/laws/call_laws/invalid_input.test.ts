import { expect, test } from 'vitest'
import type { CacheAnswer } from '../../cache/cache.ts'
import { CacheFault, type CacheFaultCode } from '../../cache/cache_fault.ts'
import { ProcessFault } from '../../cache/process_fault.ts'
import { invalidInput } from './invalid_input.ts'
import { answerOf, lawSite } from '../law_site.fixture.ts'
import type { Ask } from '../law.ts'

const site = lawSite({ m: [1, 2] })
const asked = { op: 'eval', kind: 'single_gemm', command: ['sim'] }
const fault = (code: CacheFaultCode) => new CacheFault(code, asked, `a fault of code ${code}`, 'look')

/** A cache that answers every call so, and counts them. */
function cacheThat(answer: () => CacheAnswer): { readonly ask: Ask; readonly calls: number[] } {
  const calls: number[] = []
  const ask: Ask = async (_kernel, shapes) => {
    calls.push(shapes.length)
    return shapes.map(answer)
  }
  return { ask, calls }
}

/** One shape for each of: 0, negative, null, fraction, missing, extra. */
const inputs = 6

test.for<[string, () => CacheAnswer]>([
  ['NO_COVERAGE', () => ({ status: 'no-coverage', coverage: 4 })],
  ['a time that is none', () => ({ status: 'invalid', reason: 'time_ms is null' })],
  ['an exit code, once the kernel has answered', () => ({ status: 'invalid', reason: 'x', endedBy: 'exit-code' })],
  [
    'an exit code',
    () => {
      throw new ProcessFault('exit-code', asked, 'exit code 101', 'm must be positive')
    },
  ],
])('refuses by %s: one call of one shape an input', async ([, answer]) => {
  const { ask, calls } = cacheThat(answer)
  expect(await invalidInput.check(site, [], ask)).toEqual([])
  expect(calls).toEqual(Array.from({ length: inputs }, () => 1))
})

test.for<[string, () => CacheAnswer, string]>([
  ['a time', () => answerOf(0.25), 'answered 0.25 ms'],
  [
    'a time beside negative work',
    () => ({ status: 'invalid', reason: 'flops is -2', timeMs: 0.25 }),
    'answered 0.25 ms',
  ],
  ['a crash', () => ({ status: 'invalid', reason: 'signal SIGSEGV', endedBy: 'signal' }), 'signal SIGSEGV'],
  [
    'a hang',
    () => {
      throw fault('timeout')
    },
    'a fault of code timeout',
  ],
  [
    'an answer about another shape',
    () => {
      throw fault('result-order')
    },
    'a fault of code result-order',
  ],
])('does not refuse: %s', async ([, answer, got]) => {
  const breaches = await invalidInput.check(site, [], cacheThat(answer).ask)
  expect(breaches).toHaveLength(inputs)
  expect(breaches[1]).toMatchObject({ severity: 'error', shapes: [{ m: -1 }] })
  expect(breaches[1]?.detail).toContain(', though m is -1')
  expect(breaches[1]?.detail).toContain(got)
})

test.for([fault('aborted'), new TypeError('a bug')])('what is no doing of the cache is thrown: %s', async (error) => {
  const { ask } = cacheThat(() => {
    throw error
  })
  await expect(invalidInput.check(site, [], ask)).rejects.toBe(error)
})

const recorded = (m: number | null, answer: CacheAnswer) => ({ shape: { m }, answer, outsideGrid: true })

test('of recorded answers, those to invalid input are judged', () => {
  const refused: CacheAnswer = { status: 'no-coverage', coverage: 4 }
  expect(invalidInput.judgeRecorded?.(site, [recorded(1, answerOf(1))])).toBeUndefined()
  expect(invalidInput.judgeRecorded?.(site, [recorded(1, answerOf(1)), recorded(0, refused)])).toEqual([])
  expect(invalidInput.judgeRecorded?.(site, [recorded(-1000, answerOf(0.0133)), recorded(null, refused)])).toEqual([
    { severity: 'error', shapes: [{ m: -1000 }], detail: 'answered 0.0133 ms, though m is -1000' },
  ])
})

test('a kernel of which no shape is known is skipped', () => {
  expect(invalidInput.skipped(lawSite({ m: [1] }, { gridShapes: [] }))).toBe('no shape of the grid is known')
  expect(invalidInput.skipped(site)).toBeUndefined()
})
