import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rmsNorm } from '../kinds/rms_norm.ts'
import { readRows } from './read_rows.ts'

const runs = { r1: { definition: 'steady/cold/events', gpu: 'any' }, r2: { definition: 'burst/cold/events' } }
const steady = 'steady/cold/events'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-rows-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const row = (m: number, facts: object = {}) => ({
  kind: 'rms_norm',
  gpu_name: 'NVIDIA H200',
  backend: 'triton',
  args: { hidden_size: 4096, dtype: 'bf16', m },
  time_ms: m / 100,
  process: 'p1',
  look: 1,
  t: 0.5,
  run: 'r1',
  ...facts,
})

function write(at: string, rows: readonly unknown[], runsBeside: unknown = runs): void {
  mkdirSync(join(folder, at), { recursive: true })
  writeFileSync(join(folder, at, 'runs.json'), JSON.stringify(runsBeside))
  const lines = rows.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(join(folder, at, 'rms_norm.jsonl'), `${lines.join('\n')}\n`)
}

const read = (definition = steady) => readRows(folder, definition, rmsNorm)

test('rows lie in the folder or in the folders in it', () => {
  write('.', [row(1, { flops: 4, bytes: 5, energy_j: 6 })])
  write('h100', [row(1, { gpu_name: 'NVIDIA H100' })])
  write('too/deep', [row(3)])
  expect(read()).toEqual([
    {
      gpuName: 'NVIDIA H200',
      backend: 'triton',
      dtype: 'bf16',
      sizes: [4096],
      input: [1],
      timeMs: 0.01,
      flops: 4,
      bytes: 5,
      energyJ: 6,
      run: 'r1',
      where: join(folder, 'rms_norm.jsonl:1'),
    },
    expect.objectContaining({ gpuName: 'NVIDIA H100', flops: undefined, bytes: undefined, energyJ: undefined }),
  ])
})

test('rows of another definition are not part of the cache', () => {
  write('.', [row(1), row(2), row(1, { run: 'r2', time_ms: 9 })])
  expect(read().map(({ input }) => input)).toEqual([[1], [2]])
  expect(read('burst/cold/events').map(({ timeMs }) => timeMs)).toEqual([9])
})

test('only the file of the kind is read', () => {
  write('.', [row(1)])
  writeFileSync(join(folder, 'single_gemm.jsonl'), 'damaged')
  expect(read()).toHaveLength(1)
})

test('empty lines are nothing, and a null time is no number', () => {
  write('.', [row(1, { time_ms: null }), '', row(2)])
  expect(read().map(({ timeMs }) => timeMs)).toEqual([NaN, 0.02])
})

test.each([
  { why: 'a damaged line', rows: [row(1), '{"kind":"rms_'], message: `:2: expected a JSON object, got "{` },
  { why: 'not an object', rows: ['17'], message: ':1: expected a JSON object, got "17"' },
  { why: 'another kind', rows: [row(1, { kind: 'x' })], message: `:1: expected a row of kind 'rms_norm', got "x"` },
  { why: 'no args', rows: [row(1, { args: 1 })], message: `:1: 'args' must be an object, got 1` },
  {
    why: 'an unknown dim',
    rows: [row(1, { args: { hidden: 1, dtype: 'bf16', m: 1 } })],
    message: `:1: args: missing field 'hidden_size', unknown field 'hidden'`,
  },
  { why: 'no dtype', rows: [row(1, { args: { hidden_size: 1, m: 1 } })], message: ":1: 'dtype' must be a name" },
  { why: 'no GPU', rows: [row(1, { gpu_name: null })], message: ":1: 'gpu_name' must be a name, got null" },
  {
    why: 'a time in words',
    rows: [row(1, { time_ms: 'fast' })],
    message: `:1: 'time_ms' must be a number, got "fast"`,
  },
  { why: 'no time', rows: [row(1, { time_ms: undefined })], message: ":1: 'time_ms' must be a number, got nothing" },
  { why: 'flops in words', rows: [row(1, { flops: 'many' })], message: `:1: 'flops' must be a number, got "many"` },
  {
    why: 'an unknown run',
    rows: [row(1), row(2, { run: 'r9' })],
    message: `:2: run 'r9' is not in the runs.json beside it`,
  },
])('an error names file and line: $why', ({ rows, message }) => {
  write('.', rows)
  expect(() => read()).toThrow(`${join(folder, 'rms_norm.jsonl')}${message}`)
})

test('two rows of one cell are an error, over all files', () => {
  write('a', [row(1), row(2)])
  write('b', [row(2)])
  expect(() => read()).toThrow(
    `${join(folder, 'b', 'rms_norm.jsonl:1')}: a second row of the cell at ${join(folder, 'a', 'rms_norm.jsonl:2')}`,
  )
})

test('a definition that no row has is an error that names those there are', () => {
  write('.', [row(1), row(1, { run: 'r2' })])
  expect(() => read('steady/warm/kernel')).toThrow(
    `no row of definition 'steady/warm/kernel' (there: steady/cold/events, burst/cold/events) in ${folder}`,
  )
})

test.each([
  { why: 'no list of runs', runsBeside: [], message: 'expected an object of runs, got []' },
  { why: 'a run without definition', runsBeside: { r1: {} }, message: "run 'r1' must name its 'definition', got {}" },
])('an error names the runs.json: $why', ({ runsBeside, message }) => {
  write('.', [row(1)], runsBeside)
  expect(() => read()).toThrow(`${join(folder, 'runs.json')}: ${message}`)
})

test('a missing runs.json, file or folder is an error', () => {
  expect(() => read()).toThrow(`no rows of 'rms_norm': neither ${folder} nor a folder in it holds rms_norm.jsonl`)
  writeFileSync(join(folder, 'rms_norm.jsonl'), '')
  expect(() => read()).toThrow(`${join(folder, 'runs.json')}: cannot be read as JSON: Error: ENOENT`)
  expect(() => readRows('/no/such/folder', steady, rmsNorm)).toThrow('no such folder of rows: /no/such/folder')
})

test('a Git LFS pointer is recognised', () => {
  write('h200', ['version https://git-lfs.github.com/spec/v1', 'oid sha256:4d7a', 'size 12345'])
  expect(() => read()).toThrow('rms_norm.jsonl is a Git LFS pointer, not the rows: run git lfs pull')
})
