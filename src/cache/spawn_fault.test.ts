import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kernel } from './fixtures/fake_cache.ts'
import { faultOf } from './fixtures/faults.ts'
import { kernelQuery } from './kernel_query.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spawn-fault-'))
  await writeFile(join(folder, 'no-x-bit'), '#!/bin/sh\n', { mode: 0o644 })
  await writeFile(join(folder, 'no-interpreter'), '#!/no/such/python3\n', { mode: 0o755 })
})

afterAll(() => rm(folder, { recursive: true }))

test.for([
  { command: './missing', code: 'executable-missing', got: /missing does not exist/ },
  { command: 'no-such-simulator', code: 'executable-missing', got: /`no-such-simulator` on PATH does not exist/ },
  { command: './no-x-bit/simulator', code: 'executable-missing', got: /no-x-bit\/simulator does not exist/ },
  { command: './no-x-bit', code: 'not-executable', got: /no-x-bit is not executable[^]*chmod \+x \S+no-x-bit/ },
  { command: '/tmp', code: 'not-executable', got: /\/tmp is a directory/ },
  {
    command: './no-interpreter',
    code: 'not-executable',
    got: /needs the interpreter \/no\/such\/python3, which is missing/,
  },
  { command: 'a\0b', code: 'spawn-failed', got: /ERR_INVALID_ARG_VALUE/ },
])('$command is $code', async ({ command, code, got }) => {
  const cache = kernelQuery({ command: [command, 'kernel-query'], cwd: folder })
  const fault = await faultOf(cache.grid(kernel))
  expect(fault).toMatchObject({ name: 'CacheFault', code, op: 'grid' })
  expect(fault.message).toMatch(got)
  expect(fault.message).toMatch(/^grid of single_gemm: [^]*\n  command: \S+ kernel-query\n  next: \w/)
})

test.for([
  { cwd: '/no/such/folder', got: /the working directory \/no\/such\/folder does not exist/ },
  { cwd: import.meta.filename, got: /the working directory \S+ is a file/ },
])('a working directory that is none is not blamed on the executable: $cwd', async ({ cwd, got }) => {
  const fault = await faultOf(kernelQuery({ command: [process.execPath], cwd }).grid(kernel))
  expect(fault.code).toBe('cwd-missing')
  expect(fault.message).toMatch(got)
})

test('an environment that is too long for the system is said to be that', async () => {
  const env = { LONG: 'x'.repeat(3_000_000) }
  const fault = await faultOf(kernelQuery({ command: [process.execPath], env }).grid(kernel))
  expect(fault.code).toBe('spawn-failed')
  expect(fault.message).toMatch(/E2BIG/)
})
