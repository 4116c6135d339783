import { expect, test } from 'vitest'
import { jsonLines, look, runOf } from './recording.fixture.ts'
import { storedRows } from './stored_rows.ts'
import { tempFolder } from './temp_folder.fixture.ts'

const kernel = { kind: 'single_gemm', config: { backends: ['cublas', 'lt'], gpu_name: 'NVIDIA H200', n: 64 } }

const burst = { run: 'b' }
const h100 = { gpu_name: 'NVIDIA H100', run: 'c' }
const runs = JSON.stringify({
  a: runOf(),
  b: runOf({ definition: 'burst/cold/events', tool: 'a script', commit: 'abc123' }),
  c: runOf({ gpu: 'NVIDIA H100' }),
})

test('rows of the kind, the dims and the backends, with what their runs say of them', async () => {
  const folder = tempFolder({
    'h200/single_gemm.jsonl': jsonLines(
      look(1, 0.5),
      look(2, 0.7, { backend: 'lt' }),
      look(2, 0.6, { ...burst, args: { m: 2, n: 64 } }),
      look(4, 0.9, { args: { n: 128, m: 4 } }),
      look(4, 0.9, { args: { n: 64, m: 4, layout: 'NT' } }),
      look(4, 0.9, { args: { n: 64 } }),
      look(4, 0.9, { backend: 'slow' }),
      'damaged',
    ),
    'h200/runs.json': runs,
  })
  const gpuName = 'NVIDIA H200'
  const steady = { gpuName, run: 'a', definition: 'steady/cold/events', tool: 'by hand, driver 580.1, CUDA 13.0' }
  const first = { shape: { m: 1 }, backend: 'cublas', timeMs: 0.5, ...steady }
  const second = { shape: { m: 2 }, backend: 'lt', timeMs: 0.7, ...steady }
  const tool = 'a script, commit abc123, driver 580.1, CUDA 13.0'
  const third = {
    shape: { m: 2 },
    backend: 'cublas',
    timeMs: 0.6,
    gpuName,
    run: 'b',
    definition: 'burst/cold/events',
    tool,
  }
  expect(await storedRows(folder, kernel, ['m'])).toEqual([first, second, third])
  expect(await storedRows(folder, kernel, ['m'], 'steady/cold/events')).toEqual([first, second])
})

test('folders of other GPUs are left out, a stray row in that of the GPU is not', async () => {
  const folder = tempFolder({
    'h100/single_gemm.jsonl': jsonLines(look(1, 1, h100)),
    'h100/runs.json': runs,
    'h200/single_gemm.jsonl': jsonLines(look(1, 2), look(2, 3, h100)),
    'h200/runs.json': runs,
  })
  const rows = await storedRows(folder, kernel, ['m'])
  expect(rows.map(({ gpuName, timeMs }) => [gpuName, timeMs])).toEqual([
    ['NVIDIA H200', 2],
    ['NVIDIA H100', 3],
  ])
})

test('where no folder has rows of the GPU, all are there by mistake', async () => {
  const files = { 'h100/single_gemm.jsonl': jsonLines(look(1, 1, h100)), 'h100/runs.json': runs }
  expect(await storedRows(tempFolder(files), kernel, ['m'])).toMatchObject([{ gpuName: 'NVIDIA H100' }])
})

test('the folder may hold the rows itself, or nothing, or not be there', async () => {
  const own = tempFolder({ 'single_gemm.jsonl': jsonLines(look(1, 1)), 'runs.json': runs })
  expect(await storedRows(own, kernel, ['m'])).toHaveLength(1)
  expect(await storedRows(own, { ...kernel, kind: 'rms_norm' }, ['m'])).toEqual([])
  expect(await storedRows(`${own}/nowhere`, kernel, ['m'])).toEqual([])
})
