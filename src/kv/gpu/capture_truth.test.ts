import { expect, test } from 'vitest'
import { needsPython } from '../../truth/live/fixtures/needs_python.ts'
import { truthSchema } from './captures_truth.ts'
import { runGpuPython } from './fixtures/run_gpu_python.ts'

needsPython()

const program = (tokens: number, layers: number) => `
from capture_truth import Size, blocks_of, truth_of
from planted_faults import faults_of
size = Size(${layers}, 4096, 32, 8, 128, 16, 32000, ${tokens})
try: print(json.dumps(truth_of(size, faults_of(size, blocks_of(size)), {"device": "NVIDIA H200", "cuda": None})))
except ValueError as error: print(json.dumps(str(error)))`

test('the truth of 8197 tokens in 32 layers', async () => {
  const truth = truthSchema.parse(await runGpuPython(program(8197, 32)))
  // 512 full blocks and one of 5 tokens, split in the middle.
  expect(truth.cache).toMatchObject({ layers: 32, tokens: 8197, blocks: 513, boundary: 256 })
  const places = truth.captures.map(({ name, layers, sides, blocks }) => [name, layers, sides.join(''), blocks])
  const layers = Array.from({ length: 32 }, (_, layer) => layer)
  const blocks = Array.from({ length: 513 }, (_, logical) => logical)
  expect(places).toEqual([
    ['restored', [], '', []],
    ['swapped', [8], 'kv', [64, 128]],
    ['stale', [16], 'kv', [128]],
    ['v-unwritten', [24], 'v', blocks],
    ['boundary', layers, 'kv', [255]],
    ['nan', [12], 'k', [384]],
    ['zeroed-head', [20], 'v', [384]],
    ['recomputed', layers, 'kv', blocks],
    ['recomputed', layers, 'kv', blocks],
  ])
  const details = truth.captures.flatMap((one) => (Object.keys(one.details).length > 0 ? [one.details] : []))
  expect(details).toEqual([
    { from: [128, 64] },
    { from: [254] },
    { nan: 1, element: { token: 5, head: 7, dim: 64 } },
    { heads: [7] },
  ])
})

test('a cache that is too small for all faults is refused', async () => {
  expect(await runGpuPython(program(112, 4))).toBe(
    '7 blocks of 4 layers are too few for all faults: at least 8 of 4 are needed',
  )
  expect(await runGpuPython(program(123, 3))).toMatch(/^8 blocks of 3 layers are too few/)
  truthSchema.parse(await runGpuPython(program(123, 4)))
})
