import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakeProject, fakeSettings } from '../e2e/fake_project.ts'
import { liveProject } from '../e2e/live_truth_project.ts'
import type { FidelityOptions } from '../spec/settings.ts'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { projectFolder, runCommand } from './project_folder.fixture.ts'

const options = { timeout: 90_000 }

function config(settings: FidelityOptions): string {
  return `
    import { defineConfig } from 'vitest/config'
    import { kernelFidelity } from '../../src/plugin.ts'
    export default defineConfig({
      plugins: [kernelFidelity(${JSON.stringify(settings)})],
      test: { include: ['fidelity/**/*.fidelity.ts'], isolate: false },
    })`
}

/** A project of the rows that this repository ships. */
function shipped(): string {
  const rows = { cacheRows: '../../fidelity/cache', truthRows: '../../fidelity/truth' }
  return projectFolder({ 'vitest.config.ts': config(rows) })
}

/** A project of the fake cache; `old`: without `rows` and `kernel-list`. */
function fake(age: 'new' | 'old', more: FidelityOptions = {}): string {
  return projectFolder(fakeProject({ 'vitest.config.ts': config({ ...fakeSettings(age), ...more }) }))
}

async function scaffold(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { exitCode, stdout, stderr } = await runCommand('new.ts', args, cwd, env)
  const read = (file: string): string => readFileSync(join(cwd, file), 'utf8')
  return { exitCode, stdout, stderr, read }
}

const h200 = { gpu_name: 'NVIDIA H200', dtype: 'bf16' }

test('a kind of one config needs no more; what comes out is told, and is never written over', options, async () => {
  const cwd = shipped()
  const { exitCode, stdout, read } = await scaffold(cwd, ['attn_decode'])
  expect(exitCode).toBe(1)
  expect(stdout).toContain(
    '  the only config that its rows are of; there are rows of burst/cold/events as well (--definition)',
  )
  expect(stdout).toContain(
    'fidelity/attn_decode.fidelity.ts is red: 3 of 11 tests failed: every-cell, bucket-edges, interior',
  )
  expect(stdout).toContain('  await a GPU, since their shapes were not recorded: belowGrid(), hunt()')
  const text = read('fidelity/attn_decode.fidelity.ts')
  expect(text).toContain("backends: ['cudnn', 'flash'],")
  expect(text).toContain(
    'probes: [midpoints(), diagonal(), everyCell(), bucketEdges(), beyondGrid(1.5, 2), corners(1.5), recorded()],',
  )

  const again = await scaffold(cwd, ['attn_decode'])
  expect(again).toMatchObject({ exitCode: 2, stdout: '' })
  expect(again.stderr).toContain('--file, as fidelity/attn_decode_2.fidelity.ts')
  expect(read('fidelity/attn_decode.fidelity.ts')).toBe(text)
})

test('a config as JSON, a title, a file and one of its backends: green', options, async () => {
  const json = JSON.stringify({ ...h200, backends: ['triton'], hidden_size: 4096 })
  const named = ['--title', "Llama's norm", '--file', 'fidelity/norms/triton.fidelity.ts']
  const { exitCode, stdout, read } = await scaffold(shipped(), ['rms_norm', '--config', json, ...named])
  expect(stdout).toContain('fidelity/norms/triton.fidelity.ts is green: ')
  expect(exitCode).toBe(0)
  const text = read('fidelity/norms/triton.fidelity.ts')
  expect(text).toContain(`title: "Llama's norm",`)
  expect(text).toContain("from '../../../../src/index.ts'")
})

test('of several configs none is guessed: they are listed as the command takes them', options, async () => {
  const cwd = shipped()
  const { exitCode, stderr } = await scaffold(cwd, ['single_gemm'])
  expect(exitCode).toBe(2)
  expect(stderr).toContain('the cache knows 4 configs of single_gemm')
  const json = /--config '(\{.*"n":6144.*\})'$/m.exec(stderr)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ ...h200, backends: ['cublas'], n: 6144, k: 4096 })
  expect(existsSync(join(cwd, 'fidelity'))).toBe(false)
})

test('where nothing was recorded, shapes come of the rows, and only the laws are checked', options, async () => {
  const json = JSON.stringify({ backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64, re_axed: true })
  const { stdout, read } = await scaffold(fake('new'), ['single_gemm', '--config', json])
  const text = read('fidelity/single_gemm.fidelity.ts')
  // Rows at m = 2 4 8 16 32: the geometric middles, 2.8 5.7 11.3 22.6.
  expect(text).toContain('probes: [physical([{ m: 3 }, { m: 6 }, { m: 11 }, { m: 23 }]), hunt()],')
  expect(stdout).toContain('no times of this config were recorded, so only the laws were checked')
  expect(stdout).toContain('1 of 1 test failed: laws hold')
})

test('a cache without rows and kernel-list is taken by its grid', options, async () => {
  const json = JSON.stringify({ backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 })
  const cwd = fake('old')
  const { read, stdout } = await scaffold(cwd, ['single_gemm', '--config', json])
  expect(read('fidelity/single_gemm.fidelity.ts')).toContain(
    'probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],',
  )
  expect(stdout).toMatch(/✓ midpoints/)
  const without = await scaffold(cwd, ['single_gemm', '--file', 'fidelity/b.fidelity.ts'])
  expect(without).toMatchObject({ exitCode: 2, stdout: '' })
  expect(without.stderr).toContain('next: npm run new -- single_gemm --config FILE')
})

test.for<readonly [readonly string[], RegExp]>([
  [
    ['rmsnorm'],
    /the embedded engine has no kind 'rmsnorm'; did you mean rms_norm\?\n {2}next: name one of all_reduce, /,
  ],
  [[], /one KIND is needed, got 0\n\nUsage: npm run new/],
  [['rms_norm', '--config', 'none.json'], /--config none.json: ENOENT.*\n {2}next: name a file/],
  [['rms_norm', '--config', '{"n":'], /no JSON/],
  [['rms_norm', '--config', '{"backends":["triton"]}'], /--config: describeKernel\('rms_norm'\)[^]*config.gpu_name/],
  [['rms_norm', '--definition', 'hot'], /--definition hot is none/],
  [['rms_norm', '--definition', 'steady/warm/events'], /there: burst\/cold\/events, steady\/cold\/events/],
  [
    ['rms_norm', '--config', JSON.stringify({ ...h200, backends: ['triton'], hidden_size: 64 })],
    /missing profile entry for rms_norm:triton[^]*no row is stored of this config[^]*"hidden_size":8192/,
  ],
])('%j exits 2, writes nothing, and says what to do', options, async ([args, message]) => {
  const cwd = shipped()
  const { exitCode, stdout, stderr } = await scaffold(cwd, args)
  expect(stderr).toMatch(message)
  expect({ exitCode, stdout, written: existsSync(join(cwd, 'fidelity')) }).toEqual({
    exitCode: 2,
    stdout: '',
    written: false,
  })
})

test('a project without the plugin is told what it lacks', options, async () => {
  const cwd = projectFolder({ 'vitest.config.ts': 'export default {}' })
  const { exitCode, stderr } = await scaffold(cwd, ['rms_norm'])
  expect(exitCode).toBe(2)
  expect(stderr).toContain('next: add plugins: [kernelFidelity()] to it')
})

test('a file that no project includes is written, and said not to run', options, async () => {
  const { exitCode, stdout } = await scaffold(shipped(), ['kv_cache_append', '--file', 'specs/append.ts'])
  expect(exitCode).toBe(1)
  expect(stdout).toContain(
    'could not be run: no project of vitest.config.ts includes it (include: fidelity/**/*.fidelity.ts)',
  )
})

describe('where a GPU measures', () => {
  needsPython()

  test('nothing has to wait for one', options, async () => {
    const json = JSON.stringify({ backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 96 })
    const named = ['--file', 'spec_new.test.ts', '--title', 'measured']
    const cwd = projectFolder(liveProject({}, {}))
    const { stdout, read } = await scaffold(cwd, ['single_gemm', '--config', json, ...named])
    expect(read('spec_new.test.ts')).toContain('probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), hunt()],')
    expect(stdout).toContain('[fidelity] NVIDIA H200: about ')
    // The fake cache obeys few laws.
    expect(stdout).toMatch(/spec_new.test.ts is red: 1 of 7 tests failed: laws hold\n/)
  })
})
