import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { needsPython } from '../../truth/live/fixtures/needs_python.ts'
import { openCapture } from '../read/open_capture.ts'
import { runGpuPython } from './fixtures/run_gpu_python.ts'

needsPython()

test('the blocks of the table are written at their physical numbers, and no others', async () => {
  const folder = newFolder()
  // 2 x 4 blocks of 2 tokens, 1 head, 3 dims: 12 bytes each. Byte 12 p + i of K is that number, of V 100 more.
  await dump(
    folder,
    `[{"name": "model.layers.3", "kv": Tensor((2, 4, 2, 1, 3), [*range(48), *range(100, 148)])}], [3, 1]`,
    'model="m", token_ids=[7, 70000, 1], boundary=1',
  )
  const capture = opened(folder)
  expect(capture.facts).toEqual({ model: 'm', tokens: 3, tokensHash: hashOf([7, 70000, 1]) })
  expect(capture).toMatchObject({ blockTable: [3, 1], boundary: 1, skipped: [] })
  const side = { dtype: 'bf16', blockBytes: 12, geometry: { order: 'NHD', blockSize: 2, kvHeads: 1, headDim: 3 } }
  expect(capture.layers).toEqual([{ layer: 0, name: 'model.layers.3', k: side, v: side }])
  expect(bytesOf(capture, 0, 'k')).toEqual([counted(36), counted(12)])
  expect(bytesOf(capture, 0, 'v')).toEqual([counted(136), counted(112)])
  const file = readFileSync(join(folder, 'blocks.bin'))
  expect(file).toHaveLength(96)
  expect([...file.subarray(0, 12), ...file.subarray(24, 36)].every((byte) => byte === 0)).toBe(true)
  expect(readdirSync(folder).toSorted()).toEqual(['blocks.bin', 'capture.json'])
})

test('a compact dump has no gaps, and keeps the order of the physical blocks', async () => {
  const folder = newFolder()
  await dump(folder, `[{"name": "a", "kv": Tensor((2, 4, 2, 1, 3), [*range(96)])}], [3, 1, 3]`, 'compact=True')
  const capture = opened(folder)
  expect(capture.blockTable).toEqual([1, 0, 1])
  expect(capture.facts).toEqual({ model: null, tokens: null, tokensHash: null })
  expect(bytesOf(capture, 0, 'k')).toEqual([counted(36), counted(12), counted(36)])
  expect(bytesOf(capture, 0, 'v')).toEqual([counted(84), counted(60), counted(84)])
  expect(statSync(join(folder, 'blocks.bin')).size).toBe(48)
})

test('layers may differ in dtype, order and shape, be of bytes alone, share K and V, or be left out', async () => {
  const folder = newFolder()
  await dump(
    folder,
    `[
      {"name": "hnd", "order": "HND", "k": Tensor((1, 2, 3, 4), range(48)), "v": Tensor((1, 2, 3, 2), range(12), "torch.float8_e4m3fn")},
      {"name": "no", "skipped": "sharded"},
      {"name": "mla", "k": Tensor((1, 3, 2), range(12)), "v": "k"},
      {"name": "packed", "kv": Tensor((2, 1, 5), range(10), "torch.uint8")},
    ], [0]`,
  )
  const capture = opened(folder)
  const hnd = { order: 'HND', blockSize: 3, kvHeads: 2 }
  const latent = { dtype: 'bf16', blockBytes: 12, geometry: { order: 'NHD', blockSize: 3, kvHeads: 1, headDim: 2 } }
  const packed = { dtype: 'u8', blockBytes: 5, geometry: undefined }
  expect(capture.layers).toEqual([
    {
      layer: 0,
      name: 'hnd',
      k: { dtype: 'bf16', blockBytes: 48, geometry: { ...hnd, headDim: 4 } },
      v: { dtype: 'fp8_e4m3', blockBytes: 12, geometry: { ...hnd, headDim: 2 } },
    },
    { layer: 2, name: 'mla', k: latent, v: latent },
    { layer: 3, name: 'packed', k: packed, v: packed },
  ])
  expect(capture.skipped).toEqual([{ layer: 1, name: 'no', reason: 'sharded' }])
  expect(bytesOf(capture, 0, 'v')).toEqual([counted(0)])
  expect(bytesOf(capture, 2, 'v')).toEqual([counted(0)])
  expect(bytesOf(capture, 3, 'v')).toEqual([[5, 6, 7, 8, 9]])
})

test('more than one chunk is written as one is', async () => {
  const [one, other] = [newFolder(), newFolder()]
  const layers = `[{"name": "a", "kv": Tensor((2, 9, 1, 1, 6), [*range(216)])}], [8, 0, 3, 4, 7]`
  await dump(one, layers)
  await dump(other, layers, '', 'kv_dump.CHUNK_BYTES = 30')
  expect(readFileSync(join(other, 'blocks.bin'))).toEqual(readFileSync(join(one, 'blocks.bin')))
})

test('the devices and the stream are waited for before anything is read', async () => {
  const order = await runGpuPython(
    `
import torch, kv_dump
from types import SimpleNamespace
class Spied(torch.Tensor):
    def index_select(self, axis, index):
        torch.waited.append("read")
        return super().index_select(axis, index)
    def view(self, dtype):
        return Spied(super().view(dtype).shape, self.data, dtype, self.device)
device = torch.Device(type="cuda", index=1)
pool = Spied((1, 1, 1, 2), range(4), device=device)
stream = SimpleNamespace(synchronize=lambda: torch.waited.append("stream"))
kv_dump.dump_kv_cache(sys.argv[1], [{"name": "a", "k": pool, "v": pool}], [0], stream=stream)
print(json.dumps(torch.waited))`,
    [newFolder()],
  )
  expect(order).toEqual(['stream', 'cuda:1', 'read', 'read'])
})

test('a dump that fails half-way leaves no manifest, not even an older one', async () => {
  const folder = newFolder()
  const layers = `[{"name": "a", "kv": Tensor((2, 1, 1, 1, 2), range(8))}], [0]`
  await dump(folder, layers)
  expect(existsSync(join(folder, 'capture.json'))).toBe(true)
  const failing = 'def fail(*_): raise OSError("No space left on device")\nTensor.data_ptr = fail'
  expect(await dump(folder, layers, '', failing)).toBe('OSError: No space left on device')
  expect(readdirSync(folder)).toEqual(['blocks.bin'])
})

test('errors say what was got, and leave no folder', async () => {
  const folder = join(newFolder(), 'capture')
  const calls = faults.map(([layers, options]) => `lambda: kv_dump.dump_kv_cache(sys.argv[1], ${layers}, ${options})`)
  const found = z.array(z.string().nullable()).parse(
    await runGpuPython(
      `
import torch, kv_dump
from torch import Tensor
def error_of(call):
    try: call()
    except ValueError as error: return str(error)
print(json.dumps([error_of(call) for call in [${calls.join(', ')}]]))`,
      [folder],
    ),
  )
  expect(found).toHaveLength(faults.length)
  const misses = found.filter((text, at) => {
    const error = faults[at]?.[2]
    return typeof error === 'string' ? text !== error : error?.test(String(text)) !== true
  })
  expect(misses).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

const pool = 'Tensor((2, 3, 2, 1, 2), range(48))'

/** Layers and table, options, and the error. */
const faults: readonly (readonly [string, string, string | RegExp])[] = [
  [`[{"name": "a", "kv": ${pool}}], [0, 3]`, '', 'layer 0 (a): k has 3 blocks, and block_table has 3 at index 1'],
  [`[{"name": "a", "kv": ${pool}}], [0, -1]`, '', /^block_table has -1 at index 1, .* without padding$/],
  [`[{"name": "a", "kv": ${pool}}], [[0, 1]]`, '', /^block_table has \[0, 1\] at index 0, /],
  [`[{"name": "a", "kv": ${pool}}], [0]`, 'tokens=3', 'layer 0 (a): tokens is 3, and 1 blocks of 2 hold 2'],
  [`[{"name": "a", "kv": ${pool}}], [0]`, 'tokens=1, token_ids=[5, 6]', /^token_ids has 2 ids, and tokens is 1: /],
  [`[{"name": "a", "kv": ${pool}}], [0]`, 'token_ids=[5, -6]', /^token_ids has -6 at index 1: /],
  [`[{"name": "a", "kv": ${pool}}], [0]`, 'boundary=-1', 'boundary is -1, and must be a whole number from 0 on'],
  [`[{"name": "a", "kv": ${pool}, "k": 1}], [0]`, '', /^layer 0 \(a\) has kv and k of kv, k, v: /],
  [
    `[{"name": "a", "kv": ${pool}[0]}], [0]`,
    '',
    /^layer 0 \(a\): kv has shape \[3, 2, 1, 2\], and must be \[2, num_blocks/,
  ],
  [`[{"name": "a", "key": ${pool}}], [0]`, '', /^layer 0 has key: it takes name, kv or k and v, order, skipped$/],
  [
    `[{"name": "a", "order": "HDN", "kv": ${pool}}], [0]`,
    '',
    /^layer 0 \(a\): order is 'HDN', and must be one of NHD, HND$/,
  ],
  [`[{"name": "a", "k": ${pool}[0], "v": "q"}], [0]`, '', `layer 0 (a): v is 'q', and must be a tensor, or "k"`],
  [
    `[{"name": "a", "k": ${pool}[0], "v": Tensor((3, 4, 1, 2), range(48))}], [0]`,
    '',
    'layer 0 (a): k has block_size 2 and v has 4, and they must be alike',
  ],
  [
    `[{"name": "a", "kv": Tensor((2, 3, 2, 1, 2), range(48), device=torch.Device(type="xpu", index=0))}], [0]`,
    '',
    /^a pool is on xpu:0, and only those on cuda and cpu /,
  ],
]

/** What went wrong, or `null`. */
function dump(folder: string, layers: string, options = '', before = ''): Promise<unknown> {
  return runGpuPython(
    `
import torch, kv_dump
from torch import Tensor
${before}
try:
    kv_dump.dump_kv_cache(sys.argv[1], ${layers}${options && `, ${options}`})
    print("null")
except Exception as error:
    print(json.dumps(f"{type(error).__name__}: {error}"))`,
    [folder],
  )
}

function opened(folder: string) {
  const capture = openCapture(join(folder, 'capture.json'))
  onTestFinished(() => capture.close())
  return capture
}

function bytesOf(capture: ReturnType<typeof opened>, layer: number, side: 'k' | 'v') {
  return Array.from(capture.blocks(layer, side), (block) => (block.status === 'read' ? [...block.bytes] : block.reason))
}

/** Twelve bytes from a number on. */
function counted(from: number): number[] {
  return Array.from({ length: 12 }, (_, at) => from + at)
}

function hashOf(ids: readonly number[]): string {
  return createHash('sha256').update(Uint32Array.from(ids)).digest('hex')
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kv-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
