import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { argNames, contractHash } from './contract.ts'

test('hashes the kind, the sorted arg names and the method', () => {
  // The documented text, written out by hand.
  const text = '{"args":"dtype, m, n","kind":"single_gemm","method":"a stopwatch"}'
  const expected = createHash('sha256').update(text).digest('hex').slice(0, 12)
  expect(contractHash('single_gemm', { n: 64, dtype: 'bf16', m: 1 }, 'a stopwatch')).toBe(expected)
})

test('values and key order make no difference; kind, field set and method do', () => {
  const hash = contractHash('single_gemm', { m: 1, n: 2 }, 'a stopwatch')
  expect(contractHash('single_gemm', { n: 4096, m: 97 }, 'a stopwatch')).toBe(hash)
  expect(contractHash('rms_norm', { m: 1, n: 2 }, 'a stopwatch')).not.toBe(hash)
  expect(contractHash('single_gemm', { m: 1, n: 2, k: 3 }, 'a stopwatch')).not.toBe(hash)
  expect(contractHash('single_gemm', { m: 1, n: 2 }, 'an hourglass')).not.toBe(hash)
})

test('arg names are sorted', () => {
  expect(argNames({ n: 1, dtype: 'bf16', m: 2 })).toBe('dtype, m, n')
})
