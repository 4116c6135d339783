import { expect, test } from 'vitest'
import { CacheFault } from '../cache/cache_fault.ts'
import { toFault } from './fault.ts'

test('a fault of the cache keeps its code; anything else is an error with its message', () => {
  const asked = { op: 'eval', kind: 'single_gemm', command: ['simulator'] }
  const fault = new CacheFault('timeout', asked, 'no answer within 1 s', 'raise timeoutMs')
  expect(toFault(fault)).toEqual({ status: 'fault', code: 'timeout', reason: fault.message })
  expect(toFault(new Error('no such file'))).toEqual({ status: 'fault', code: 'error', reason: 'no such file' })
  expect(toFault('odd')).toEqual({ status: 'fault', code: 'error', reason: 'odd' })
})
