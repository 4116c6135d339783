import { expect, test } from 'vitest'
import { asked } from './fixtures/faults.ts'
import { ProcessFault } from './process_fault.ts'

const fault = (end: string, stderr: string) => new ProcessFault('exit-code', asked, end, stderr)

test.for([
  ['times and process ids', '12:00:01 [pid 71] no GPU at 0x7f00', '12:00:09 [pid 88] no GPU at 0x7fab', true],
  ['the point', 'missing entry for {"m":97,"k":1.5e3}', 'missing entry for {"m":8,"k":2}', true],
  ['lines above the last', 'INFO a\nno GPU', 'INFO b\nno GPU', true],
  ['the error', 'no GPU', 'unknown kind', false],
] as const)('two ends that differ in %s', ([, one, other, alike]) => {
  expect(fault('exit code 1', one).failsLike(fault('exit code 1', other))).toBe(alike)
})

test('two exit codes are two ways to fail', () => {
  expect(fault('exit code 1', 'no GPU').failsLike(fault('exit code 101', 'no GPU'))).toBe(false)
})

test('a silent process has a reason all the same', () => {
  expect(fault('exit code 1', '').reason).toBe('nothing on stderr')
})

test('rows that are missing are to be profiled; no other end is', () => {
  const stderr = "building 'k' kernel: missing profile entry for k:a spec {}"
  expect(fault('exit code 1', stderr).message).toContain('next: profile the rows that are missing')
  expect(fault('exit code 1', 'no GPU').message).toContain('next: run the command by hand')
})
