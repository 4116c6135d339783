import { expect, test } from 'vitest'
import { CaptureFault } from '../read/capture_fault.ts'
import { toKvFault } from './kv_fault.ts'

test('a fault of a capture keeps its code, another one its message', () => {
  expect(toKvFault(new CaptureFault('missing', 'a', 'is not there', 'look'))).toEqual({
    status: 'fault',
    code: 'missing',
    reason: 'a: is not there\n  next: look',
  })
  expect(toKvFault(new Error('no turn 7'))).toEqual({ status: 'fault', code: 'error', reason: 'no turn 7' })
})
