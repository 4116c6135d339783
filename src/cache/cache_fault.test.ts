import { expect, test } from 'vitest'
import { CacheFault, formatCommand } from './cache_fault.ts'

test('a fault says what was got, where, and what is next', () => {
  const asked = { op: 'eval', kind: 'single_gemm', command: ['/opt/sim', 'kernel-query'] }
  const fault = new CacheFault('timeout', asked, 'no reply', 'wait longer')
  expect(String(fault)).toBe(
    'CacheFault: eval of single_gemm: no reply\n  command: /opt/sim kernel-query\n  next: wait longer',
  )
})

test('an op about no one kernel has no kind to name', () => {
  const fault = new CacheFault('timeout', { op: 'kernel-list', command: ['sim'] }, 'no reply', 'wait longer')
  expect(fault.message).toMatch(/^kernel-list: no reply/)
})

test('arguments that a shell would split are quoted', () => {
  expect(formatCommand(['uv', 'run', '--with=a', 'my sim', ''])).toBe('uv run --with=a "my sim" ""')
})
