import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Side } from '../capture.ts'
import { syntheticCache, writeCapture } from './capture.fixture.ts'
import { openCapture } from './open_capture.ts'
import { countedBytes } from './tensor_bytes.fixture.ts'
import { contentOf, faultOf, testFolder, untilTheEnd } from './tensor_files.fixture.ts'

/** Two blocks of two tokens, one head, one dim, in bf16: 4 bytes each. */
const layer = { name: 'L0', dtype: 'bf16', block_size: 2, kv_heads: 1, head_dim: 1 }
const pool = { file: 'pool.bin' }
const manifest = { format: 'kv-capture', version: 1, block_table: [1, 0], layers: [{ ...layer, k: pool, v: 'k' }] }

/** A manifest beside `pool.bin`, whose bytes count from 0. */
function written(content: object | string, poolBytes = 32): string {
  const folder = testFolder()
  writeFileSync(join(folder, 'pool.bin'), countedBytes(poolBytes))
  writeFileSync(join(folder, 'capture.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return join(folder, 'capture.json')
}

function opened(content: object, poolBytes?: number) {
  return untilTheEnd(openCapture(written(content, poolBytes)))
}

test('a dump is read as it was written, in logical order', () => {
  const cache = syntheticCache({ layers: 3, blocks: 5, tokens: 18 })
  const path = writeCapture(cache, { blockTable: [9, 2, 3, 4, 0], boundary: 2, padding: 24 })
  for (const given of [path, dirname(path)]) {
    const capture = untilTheEnd(openCapture(given))
    expect(capture).toMatchObject({ blockTable: [9, 2, 3, 4, 0], boundary: 2, skipped: [] })
    expect(capture.facts).toEqual({ model: 'synthetic', tokens: 18, tokensHash: null })
    const geometry = { order: 'NHD', blockSize: 4, kvHeads: 2, headDim: 8 }
    const side = { dtype: 'bf16', blockBytes: 128, geometry }
    expect(capture.layers).toEqual([0, 1, 2].map((index) => ({ layer: index, name: `L${index}`, k: side, v: side })))
    for (const { layer: index } of capture.layers) {
      for (const of of ['k', 'v'] satisfies Side[]) {
        const expected = [0, 1, 2, 3, 4].map((logical) => [...cache.block(index, of, logical)])
        expect(contentOf(capture.blocks(index, of))).toEqual(expected)
        expect(contentOf(capture.blocks(index, of, 1, 3))).toEqual(expected.slice(1, 3))
        expect(contentOf(capture.blocks(index, of, -1, 99))).toEqual(expected)
      }
    }
  }
})

test('names of a file are told so that no terminal takes them for a command', () => {
  const name = '\u001b[2J\nL0'
  const skipped = { name, skipped: '\u001b[31m' }
  const capture = opened({ ...manifest, model: '\u001bc', layers: [{ ...layer, name, k: pool, v: 'k' }, skipped] })
  expect(capture).toMatchObject({
    facts: { model: '\uFFFDc' },
    layers: [{ name: '\uFFFD[2J\uFFFDL0' }],
    skipped: [{ name: '\uFFFD[2J\uFFFDL0', reason: '\uFFFD[31m' }],
  })
})

test('a block lies at offset + index x stride', () => {
  const k = { file: 'pool.bin', offset: 3, stride: 6 }
  const capture = opened({ ...manifest, layers: [{ ...layer, k, v: { ...k, offset: 4 } }] })
  expect(contentOf(capture.blocks(0, 'k'))).toEqual([
    [9, 10, 11, 12],
    [3, 4, 5, 6],
  ])
  expect(contentOf(capture.blocks(0, 'v', 1))).toEqual([[4, 5, 6, 7]])
})

test('V may be read from the pool of K, or have a dtype and a head of its own', () => {
  expect(contentOf(opened(manifest).blocks(0, 'v', 0, 1))).toEqual([[4, 5, 6, 7]])
  const v = { file: 'pool.bin', offset: 16, dtype: 'torch.float8_e4m3fn', head_dim: 3 }
  const capture = opened({ ...manifest, layers: [{ ...layer, k: pool, v }] })
  expect(capture.layers[0]?.v).toEqual({
    dtype: 'fp8_e4m3',
    blockBytes: 6,
    geometry: { order: 'NHD', blockSize: 2, kvHeads: 1, headDim: 3 },
  })
  expect(contentOf(capture.blocks(0, 'v', 0, 1))).toEqual([[22, 23, 24, 25, 26, 27]])
})

test('blocks of a dtype that is not known have the size that is given, with or without a shape', () => {
  const k = { file: 'pool.bin', block_bytes: 5 }
  const capture = opened({
    ...manifest,
    layers: [
      { name: 'a', dtype: 'NVFP4', k, v: 'k' },
      { ...layer, dtype: 'turbo3', order: 'HND', k, v: 'k' },
    ],
  })
  expect(capture.layers.map(({ k: { dtype, blockBytes, geometry } }) => ({ dtype, blockBytes, geometry }))).toEqual([
    { dtype: 'nvfp4', blockBytes: 5, geometry: undefined },
    { dtype: 'turbo3', blockBytes: 5, geometry: { order: 'HND', blockSize: 2, kvHeads: 1, headDim: 1 } },
  ])
  expect(contentOf(capture.blocks(1, 'k', 0, 1))).toEqual([[5, 6, 7, 8, 9]])
})

test('the boundary is at most the number of blocks, and the options tell what the manifest does not', () => {
  const told = written({ ...manifest, boundary: 9 })
  expect(untilTheEnd(openCapture(told, { boundary: 1 })).boundary).toBe(2)
  const path = written({ ...manifest, tokens: 3 })
  const capture = untilTheEnd(openCapture(path, { boundary: 1, facts: { tokens: 4, model: 'm' } }))
  expect(capture).toMatchObject({ boundary: 1, facts: { model: 'm', tokens: 3, tokensHash: null } })
})

test('hashes of tokens are compared in lower case', () => {
  expect(opened({ ...manifest, tokens_hash: 'AB'.repeat(32) }).facts.tokensHash).toBe('ab'.repeat(32))
})

test('layers that were left out, or whose files are missing, keep their place and are told', () => {
  const absent = { file: 'gone.bin' }
  const layers = [
    { ...layer, k: absent, v: absent },
    { name: 'B', skipped: 'dtype nvfp4' },
    { ...layer, name: 'C', k: pool, v: absent },
  ]
  const capture = opened({ ...manifest, layers })
  expect(capture.skipped).toEqual([
    { layer: 0, name: 'L0', reason: 'gone.bin: there is no such file', isUnread: true },
    { layer: 1, name: 'B', reason: 'dtype nvfp4' },
  ])
  expect(capture.layers.map((of) => [of.layer, of.name])).toEqual([[2, 'C']])
  expect(contentOf(capture.blocks(2, 'k', 1))).toEqual([[0, 1, 2, 3]])
  expect(contentOf(capture.blocks(2, 'v', 1))).toEqual(['gone.bin: there is no such file'])
  expect(faultOf(() => capture.blocks(1, 'k'))).toMatchObject({
    code: 'bad-call',
    got: expect.stringContaining('only 2'),
  })
})

test('blocks past the end of a file are unreadable, one by one', () => {
  const capture = opened({ ...manifest, block_table: [0, 1, 2, 3, 999_999_999_999] }, 10)
  expect(contentOf(capture.blocks(0, 'k'))).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    expect.stringMatching(/pool\.bin would hold it at bytes 8 to 12, and ends at 10$/),
    expect.stringMatching(/at bytes 12 to 16, and ends at 10$/),
    expect.stringMatching(/at bytes 3999999999996 to 4000000000000, and ends at 10$/),
  ])
})

test('a file that is cut short after it was opened makes its blocks unreadable', () => {
  const path = written({ ...manifest, block_table: [0, 1, 2] })
  const capture = untilTheEnd(openCapture(path))
  truncateSync(join(dirname(path), 'pool.bin'), 6)
  expect(contentOf(capture.blocks(0, 'k'))).toEqual([
    [0, 1, 2, 3],
    expect.stringMatching(/pool\.bin has 2 of the 4 bytes at 4: it was cut short$/),
    expect.stringMatching(/pool\.bin has 0 of the 4 bytes at 8: it was cut short$/),
  ])
})

test('a file that vanishes after it was opened makes its blocks unreadable', () => {
  const path = written(manifest)
  const capture = untilTheEnd(openCapture(path))
  rmSync(join(dirname(path), 'pool.bin'))
  expect(contentOf(capture.blocks(0, 'k', 1))).toEqual([expect.stringMatching(/pool\.bin, 4 bytes at 0: ENOENT/)])
})

test('a closed capture is not read any more', () => {
  const capture = openCapture(written(manifest))
  capture.close()
  expect(faultOf(() => contentOf(capture.blocks(0, 'k'))).message).toMatch(/is closed\n {2}next: open it again/)
})

test.for([
  '../pool.bin',
  'a/../../pool.bin',
  '/etc/passwd',
  'C:\\pool.bin',
  '\\\\host\\pool.bin',
  'link.bin',
  'out/secret',
  'a\0b',
])('the file %j is outside the folder and refused', (file) => {
  const path = written({ ...manifest, layers: [{ ...layer, k: { file }, v: 'k' }] })
  const outside = testFolder()
  writeFileSync(join(outside, 'secret'), 'secret')
  symlinkSync(join(outside, 'secret'), join(dirname(path), 'link.bin'))
  symlinkSync(outside, join(dirname(path), 'out'))
  expect(faultOf(() => openCapture(path)).code).toBe('refused-path')
})

test('files in folders and links inside the folder are read', () => {
  const path = written({ ...manifest, layers: [{ ...layer, k: { file: 'sub/link.bin' }, v: 'k' }] })
  mkdirSync(join(dirname(path), 'sub'))
  symlinkSync('../pool.bin', join(dirname(path), 'sub/link.bin'))
  expect(contentOf(untilTheEnd(openCapture(path)).blocks(0, 'k', 1))).toEqual([[0, 1, 2, 3]])
})

test.for<[content: object | string, code: string, got: RegExp]>([
  ['{"format":', 'bad-header', /is no JSON: /],
  [{ blocks: 3 }, 'not-a-capture', /is JSON without "format": "kv-capture"/],
  [{ ...manifest, version: 2 }, 'bad-header', /version: .*expected 1, got 2/],
  [{ ...manifest, blocktable: [] }, 'bad-header', /Unrecognized key: "blocktable"/],
  [
    { ...manifest, block_table: [0, -1] },
    'bad-header',
    /block_table: must be .*another value at index 1, got an array of 2/,
  ],
  [{ ...manifest, block_table: [0, 0.5] }, 'bad-header', /another value at index 1/],
  [{ ...manifest, block_table: [2 ** 53] }, 'bad-header', /another value at index 0/],
  [{ ...manifest, block_table: 1e9 }, 'bad-header', /block_table: must be .*is no array, got 1000000000/],
  [{ ...manifest, tokens: -1 }, 'bad-header', /tokens: .*got -1/],
  [{ ...manifest, tokens_hash: 'abc' }, 'bad-header', /tokens_hash: must be a SHA-256 in hex, got "abc"/],
  [{ ...manifest, layers: [] }, 'unreadable', /holds no layer that can be read$/],
  [{ ...manifest, layers: [7] }, 'bad-header', /expected object, received number, got 7/],
  [{ ...manifest, layers: [{ name: 'A', skipped: 'x' }] }, 'unreadable', /holds no layer that can be read: A \(x\)$/],
  [withK({ offset: -4 }), 'bad-header', /k\.offset: .*got -4/],
  [withK({ stride: 3 }), 'bad-header', /stride 3 is less than the 4 bytes of a block/],
  [withK({ block_bytes: 8 }), 'bad-header', /block_bytes is 8, and its shape in bf16 has 4/],
  [withK({ dtype: 'nvfp4' }), 'bad-header', /block_bytes is missing/],
  [withK({ head_dim: 2 ** 30 }), 'too-large', /a block has 4294967296 bytes, and at most 33554432/],
  [withK({ head_dim: 2 ** 53 - 1 }), 'too-large', /a block has/],
  ['{"a":'.repeat(9), 'too-large', /nests deeper than 8/],
  ['['.repeat(2 ** 20).replace('[', '{'), 'too-large', /nests deeper than 8/],
  [
    { ...manifest, layers: Array.from({ length: 20_000 }, () => ({})) },
    'too-large',
    /more than 16384 arrays and objects/,
  ],
  [{ ...manifest, layers: Array.from({ length: 5000 }, () => ({})) }, 'bad-header', /layers: .*got an array of 5000/],
  [`{"x":[${'0,'.repeat(2 ** 21)}0]}`, 'too-large', /more than 1148576 values/],
  [`{"x":"${'y'.repeat(2 ** 23)}"}`, 'too-large', /is JSON of 8388616 bytes, and a manifest has at most 8388608/],
])('%#: a manifest that is not well formed is told', ([content, code, got]) => {
  const fault = faultOf(() => openCapture(written(content)))
  expect(fault).toMatchObject({ code, name: 'CaptureFault' })
  expect(fault.got).toMatch(got)
  expect(fault.message).toMatch(/capture\.json[^]*\n {2}next: \w/)
  expect(fault.message.length).toBeLessThan(1500)
})

test('a fault of a layer says where', () => {
  expect(faultOf(() => openCapture(written(withK({ stride: 3 })))).where).toMatch(/capture\.json, layers\.0\.k$/)
})

test('a folder as the file of a pool is told', () => {
  const path = written(withK({ file: 'sub' }))
  mkdirSync(join(dirname(path), 'sub'))
  expect(faultOf(() => openCapture(path)).got).toMatch(/L0 \(sub: is no regular file\)/)
})

test('the example in the documentation of the schema is a manifest', () => {
  const text = readFileSync(new URL('manifest.ts', import.meta.url), 'utf8')
  const example = /```json\n([^]*?)```/.exec(text)?.[1]?.replaceAll(/^ \* /gm, '') ?? ''
  const path = written(example)
  writeFileSync(join(dirname(path), 'pool.bin'), countedBytes(4_194_304 + 13 * 32_768))
  const capture = untilTheEnd(openCapture(path))
  expect(capture.skipped).toHaveLength(1)
  // Block 7 of V begins 7 x 32,768 bytes behind its offset, all of them multiples of 256.
  const [first] = capture.blocks(0, 'v', 0, 1)
  expect(first).toMatchObject({ logical: 0, physical: 7, status: 'read' })
  expect(contentOf(capture.blocks(0, 'v')).every((bytes) => bytes.length === 32_768 && bytes[255] === 255)).toBe(true)
})

function withK(k: object): object {
  return { ...manifest, layers: [{ ...layer, k: { ...pool, ...k }, v: 'k' }] }
}
