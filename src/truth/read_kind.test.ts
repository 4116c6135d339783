import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKind } from './read_kind.ts'
import { jsonLines, look, runOf } from './recording.fixture.ts'
import { tempFolder } from './temp_folder.fixture.ts'

const rows = jsonLines(look(1, 0.5), look(2, 1, { run: 'b' }))
const runs = JSON.stringify({ a: runOf(), b: runOf() })
const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 120\n'

test.for<[string, Readonly<Record<string, string>>, string]>([
  [
    'rows left in Git LFS',
    { 'h200/single_gemm.jsonl': pointer },
    'h200/single_gemm.jsonl is a Git-LFS pointer, not the file itself: run `git lfs pull`',
  ],
  [
    'runs.json left in Git LFS',
    { 'h200/single_gemm.jsonl': rows, 'h200/runs.json': pointer },
    'h200/runs.json is a Git-LFS pointer, not the file itself: run `git lfs pull`',
  ],
  [
    'a missing runs.json',
    { 'h200/single_gemm.jsonl': rows },
    'h200/runs.json is missing: it says how each run was measured',
  ],
  [
    'a damaged runs.json',
    { 'h200/single_gemm.jsonl': rows, 'h200/runs.json': '{' },
    'h200/runs.json is not a JSON object of runs: SyntaxError',
  ],
  [
    'a runs.json that is a list',
    { 'h200/single_gemm.jsonl': rows, 'h200/runs.json': '[]' },
    'h200/runs.json is not a JSON object of runs',
  ],
  ['an empty file', { 'h200/single_gemm.jsonl': '', 'h200/runs.json': runs }, "no recording of kind 'single_gemm' in "],
  ['another kind', { 'h200/rms_norm.jsonl': '', 'h100/silu.jsonl': '' }, '(recorded kinds: rms_norm, silu)'],
  ['no file', {}, '(recorded kinds: none)'],
])('nothing is known out of %s, and why', async ([, files, reason]) => {
  const { gpus, empty } = await readKind(tempFolder(files), 'single_gemm')
  expect(gpus.size).toBe(0)
  expect(empty).toContain(reason)
})

test('a missing folder is an empty one', async () => {
  const folder = join(tempFolder({}), 'nowhere')
  const { empty } = await readKind(folder, 'single_gemm')
  expect(empty).toBe(`no recording of kind 'single_gemm' in ${folder} (recorded kinds: none)`)
})

test('a damaged run loses its own looks only', async () => {
  const folder = tempFolder({
    'h200/single_gemm.jsonl': rows,
    'h200/runs.json': JSON.stringify({ a: runOf(), b: { ...runOf(), definition: 'long/cold/events' } }),
  })
  const { gpus, empty, problems } = await readKind(folder, 'single_gemm')
  expect(empty).toBeUndefined()
  const looks = gpus.get('NVIDIA H200')?.get('cublas')?.looks.get('steady/cold/events')
  expect([...(looks?.keys() ?? [])]).toEqual(['{"m":1,"n":64}'])
  expect(problems).toEqual([
    expect.stringContaining("h200/runs.json: run 'b': definition: "),
    expect.stringContaining("h200/single_gemm.jsonl:2: run 'b' is not in runs.json (1 line not used)"),
  ])
})

test('every GPU folder is read, and one left in Git LFS does not hide another', async () => {
  const folder = tempFolder({
    'h100/single_gemm.jsonl': pointer,
    'h200/single_gemm.jsonl': rows,
    'h200/runs.json': runs,
    'gb200/single_gemm.jsonl': jsonLines(look(1, 2, { gpu_name: 'NVIDIA GB200' })),
    'gb200/runs.json': JSON.stringify({ a: runOf({ gpu: 'NVIDIA GB200' }) }),
  })
  const { gpus, problems } = await readKind(folder, 'single_gemm')
  expect([...gpus.keys()]).toEqual(['NVIDIA GB200', 'NVIDIA H200'])
  expect(problems).toEqual([expect.stringContaining('h100/single_gemm.jsonl is a Git-LFS pointer')])
})

test('bit-identical repeats are told', async () => {
  const files = { 'h200/single_gemm.jsonl': jsonLines(look(1, 0.5), look(1, 0.5, { look: 2 })), 'h200/runs.json': runs }
  const { problems } = await readKind(tempFolder(files), 'single_gemm')
  expect(problems).toEqual([
    'single_gemm: 1 bit-identical repeat of one process not counted: a second look must be a second measurement',
  ])
})
