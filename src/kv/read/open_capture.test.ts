import { readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { KvCapture } from '../capture.ts'
import { openCapture } from './open_capture.ts'
import type { OpenOptions } from './open_options.ts'
import { countedBytes, safetensorsBytes } from './tensor_bytes.fixture.ts'
import {
  canImport,
  contentOf,
  faultOf,
  testFile,
  testFolder,
  untilTheEnd,
  writtenByPython,
} from './tensor_files.fixture.ts'

const opened = (path: string, options?: OpenOptions) => untilTheEnd(openCapture(path, options))

/** The first two bytes of each block of a side, or why it is unreadable. */
function begins(capture: KvCapture, layer: number, side: 'k' | 'v') {
  return contentOf(capture.blocks(layer, side)).map((bytes) => (typeof bytes === 'string' ? bytes : bytes.slice(0, 2)))
}

/**
 * As the shared-storage connector writes it: a file a layer, [2, tokens, hidden] in bf16. The value at (layer, side, token, hidden)
 * is the u16 layer * 4096 + side * 1024 + token * 8 + hidden. `write(name, shape, values)` writes one file.
 */
const connector = `
import json, struct
def write(name, shape, values, dtype='BF16'):
    data = b''.join(struct.pack('<H', value) for value in values)
    header = json.dumps({'kv_cache': {'dtype': dtype, 'shape': shape, 'data_offsets': [0, len(data)]}}).encode()
    header += b' ' * (-len(header) % 8)
    open(name + '.safetensors', 'wb').write(struct.pack('<Q', len(header)) + header + data)
for layer in range(11):
    write(f'model.layers.{layer}.self_attn.attn', [2, 20, 8],
          [layer * 4096 + i // 160 * 1024 + i % 160 for i in range(320)])
`

describe('a folder of one safetensors file for each layer', () => {
  test('is read in the order of the layers, in blocks of tokens, the last one filled up', () => {
    const capture = opened(writtenByPython(connector), { boundary: 1, facts: { model: 'm' } })
    expect(capture.layers.map(({ name }) => name.split('.')[2])).toEqual('0 1 2 3 4 5 6 7 8 9 10'.split(' '))
    expect(capture).toMatchObject({ skipped: [], blockTable: [0, 1], boundary: 1 })
    expect(capture.facts).toEqual({ model: 'm', tokens: 20, tokensHash: null })
    expect(capture.layers[10]?.v).toEqual({
      dtype: 'bf16',
      blockBytes: 256,
      geometry: { order: 'NHD', blockSize: 16, kvHeads: 1, headDim: 8 },
    })
    for (const layer of [0, 10]) {
      for (const [of, side] of (['k', 'v'] as const).entries()) {
        const values = Array.from({ length: 256 }, (_, index) => (index < 160 ? layer * 4096 + of * 1024 + index : 0))
        const bytes = values.flatMap((value) => [value & 255, value >> 8])
        expect(contentOf(capture.blocks(layer, side))).toEqual([bytes.slice(0, 256), bytes.slice(256)])
      }
    }
  })

  test('has files that are missing, cut short, of pickles or linked from outside skipped, with the reason', () => {
    const folder = writtenByPython(connector)
    const file = (layer: number) => join(folder, `model.layers.${layer}.self_attn.attn.safetensors`)
    truncateSync(file(1), 500)
    writeFileSync(file(2), Buffer.from('80025d712e', 'hex'))
    rmSync(file(3))
    symlinkSync(testFile('x', ''), file(3))
    rmSync(file(4))
    symlinkSync('gone', file(4))
    const capture = opened(folder)
    expect(capture.layers.map(({ layer }) => layer)).toEqual([0, 5, 6, 7, 8, 9, 10])
    expect(capture.skipped.map(({ layer, reason }) => [layer, reason])).toEqual([
      [1, expect.stringMatching(/"kv_cache": ends at byte 640 of the data, which has \d+/)],
      [2, 'is a Python pickle, which is never loaded'],
      [3, expect.stringContaining('which is a link to')],
      [4, 'there is no such file'],
    ])
    expect(begins(capture, 10, 'k')[0]).toEqual([0, 160])
  })

  test('of latents has K alone, and V aliases it', () => {
    const script = `${connector.split('for layer')[0] ?? ''}
write('L0', [3, 4, 2], range(24))
write('L1', [10, 2], range(20))`
    const capture = opened(writtenByPython(script))
    expect(capture.layers.map(({ k }) => k.geometry?.blockSize)).toEqual([4, 16])
    expect(begins(capture, 0, 'v')).toEqual([
      [0, 0],
      [8, 0],
      [16, 0],
    ])
    // The longest layer has three blocks.
    expect(begins(capture, 1, 'k')).toEqual([
      [0, 0],
      expect.stringContaining('would hold it'),
      expect.stringContaining('would hold it'),
    ])
  })

  test('without any that can be read is no capture, nor is a folder without one', () => {
    const folder = testFolder()
    expect(faultOf(() => openCapture(folder))).toMatchObject({
      code: 'not-a-capture',
      got: 'is a folder with 0 .safetensors or .npy files, and no capture.json',
    })
    writeFileSync(join(folder, 'b.safetensors'), 'x')
    writeFileSync(join(folder, 'a.npy'), 'y')
    const fault = faultOf(() => openCapture(folder))
    expect(fault.got).toMatch(/^holds no layer that can be read: a \(is of no known format: it begins with 79\), b \(/)
  })
})

/** A tensor of single bytes in a header. */
function entry(shape: readonly number[], at: number, dtype = 'U8') {
  return { dtype, shape, data_offsets: [at, at + shape.reduce((a, b) => a * b, 1)] }
}

describe('one safetensors file', () => {
  test('of a whole pool, K and V of layers apart, is read by a block table', () => {
    const header = {
      'layers.1.v': entry([4, 2, 2, 1], 0, 'F8_E5M2'),
      'layers.1.k': entry([4, 2, 2, 1], 16, 'F8_E5M2'),
      'layers.0.k': entry([4, 2, 2, 1], 32, 'F8_E5M2'),
      'layers.0.v': entry([4, 2, 2, 1], 48, 'F8_E5M2'),
    }
    const path = testFile('kv.safetensors', safetensorsBytes(header, countedBytes(64)))
    const capture = opened(path, { blockTable: [3, 0, 4] })
    expect(capture.layers.map(({ name }) => name)).toEqual(['layers.0.*', 'layers.1.*'])
    expect(capture.layers[0]?.k).toEqual({
      dtype: 'fp8_e5m2',
      blockBytes: 4,
      geometry: { order: 'NHD', blockSize: 2, kvHeads: 2, headDim: 1 },
    })
    const past = expect.stringContaining('would hold it')
    expect(begins(capture, 0, 'k')).toEqual([[44, 45], [32, 33], past])
    expect(begins(capture, 1, 'v')).toEqual([[12, 13], [0, 1], past])
  })

  test('as transformers keeps a cache, by heads, is read in blocks of tokens', () => {
    // [1, heads 2, tokens 3, dim 1]: values 0 to 5 in K, 6 to 11 in V.
    const header = { key_cache_0: entry([1, 2, 3, 1], 0), value_cache_0: entry([1, 2, 3, 1], 6) }
    const path = testFile('kv.safetensors', safetensorsBytes(header, countedBytes(12)))
    const capture = opened(path, { blockSize: 2, dtype: 'fp8_e4m3' })
    expect(capture.facts.tokens).toBe(3)
    expect(capture.layers[0]?.k).toMatchObject({ dtype: 'fp8_e4m3', geometry: { order: 'HND', kvHeads: 2 } })
    expect(contentOf(capture.blocks(0, 'k'))).toEqual([
      [0, 1, 3, 4],
      [2, 0, 5, 0],
    ])
    expect(contentOf(capture.blocks(0, 'v', 1))).toEqual([[8, 0, 11, 0]])
  })

  test('with tensors that make no layer has these skipped', () => {
    const header = {
      'a.k': entry([0, 3], 0),
      'b.k': entry([0, 3, 4], 0),
      'b.v': entry([2, 3, 4], 0),
      c: entry([0, 1, 1, 1], 0),
      d: entry([2, 1, 2], 24),
      ids: entry([0], 0),
    }
    const capture = opened(testFile('kv.safetensors', safetensorsBytes(header, countedBytes(28))))
    expect(capture.skipped).toEqual([
      { layer: 0, name: 'a.*', reason: 'u8 [0, 3] holds no values' },
      { layer: 1, name: 'b.*', reason: 'u8 [0, 3, 4] holds no values' },
      { layer: 2, name: 'c', reason: 'u8 [0, 1, 1, 1] is no known shape of a KV cache' },
    ])
    expect(capture.layers.map(({ layer, name }) => [layer, name])).toEqual([[3, 'd']])
  })

  test('with K alone, or K and V of different axes, has that layer skipped', () => {
    const header = {
      '0.k': entry([4, 1], 0),
      '1.k': entry([2, 2, 1], 4),
      '1.v': entry([2, 2, 1], 8),
      '2': entry([2, 2, 1], 12),
    }
    const path = testFile('kv.safetensors', safetensorsBytes(header, countedBytes(16)))
    expect(opened(path).skipped).toEqual([
      { layer: 0, name: '0.*', reason: 'there is K or V alone, 0.k: save both', isUnread: true },
    ])
    expect(opened(path, { axes: ['kv', 'token', 'dim'] }).skipped.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/does not have the axes \[kv, token, dim\]: 3 axes are given/),
      'its tensors of K and V do not have the same axes',
    ])
  })

  test('whose K and V together are in one tensor of many layers', () => {
    const header = { kv: entry([2, 3, 2, 1], 0) }
    const path = testFile('kv.safetensors', safetensorsBytes(header, countedBytes(12)))
    const capture = opened(path, { axes: ['kv', 'layer', 'token', 'dim'], blockSize: 2 })
    expect(capture.layers.map(({ layer, name }) => [layer, name])).toEqual([
      [0, 'kv[0]'],
      [1, 'kv[1]'],
      [2, 'kv[2]'],
    ])
    expect(begins(capture, 2, 'v')).toEqual([[10, 11]])
    expect(capture.facts.tokens).toBe(2)
    // How many tokens the blocks of a table hold is not known.
    expect(opened(path, { axes: ['kv', 'layer', 'token', 'dim'], blockTable: [0, 0] }).facts.tokens).toBeNull()
  })
})

describe.runIf(canImport('numpy'))('arrays of NumPy', () => {
  test.for(['savez', 'savez_compressed'])('in an archive of %s are read', (save) => {
    const folder = writtenByPython(`
import numpy as np
a = np.arange(2 * 5000 * 8).astype('u2').reshape(2, 5000, 8)
np.${save}('kv.npz', **{f'layer_{i}': a + i for i in (0, 1, 10, 2)})`)
    const capture = opened(join(folder, 'kv.npz'), { blockSize: 1000 })
    expect(capture.layers.map(({ name }) => name)).toEqual(['layer_0', 'layer_1', 'layer_2', 'layer_10'])
    expect(capture.facts.tokens).toBe(5000)
    const views = [...capture.blocks(3, 'k')].length
    expect(views).toBe(5)
    // Side by side, as a comparison reads them: block b of K begins with value 8000 b + 10, of V with 40000 + 8000 b + 10.
    const k = capture.blocks(3, 'k')[Symbol.iterator]()
    const v = capture.blocks(3, 'v')[Symbol.iterator]()
    for (let block = 0; block < 5; block++) {
      const first = [k, v].map((side) => contentOf([side.next().value ?? []].flat())[0]?.slice(0, 2))
      const expected = [8000 * block + 10, (40_000 + 8000 * block + 10) % 65_536]
      expect(first).toEqual(expected.map((value) => [value & 255, value >> 8]))
    }
  })

  test('in files of one each are read, in a folder or alone', () => {
    const folder = writtenByPython(`
import numpy as np
for layer in range(2):
    np.save(f'{layer}.k.npy', np.full((3, 2, 4), layer, 'f2'))
    np.save(f'{layer}.v.npy', np.full((3, 2, 4), -layer, 'f4'))
np.save('alone.npy', np.zeros((2, 3, 4), 'f4'))`)
    expect(opened(join(folder, 'alone.npy')).layers).toMatchObject([{ name: 'alone', k: { dtype: 'f32' } }])
    rmSync(join(folder, 'alone.npy'))
    const capture = opened(folder, { blockSize: 4 })
    expect(capture.layers).toMatchObject([
      { name: '0.*', k: { dtype: 'f16', blockBytes: 64 }, v: { dtype: 'f32', blockBytes: 128 } },
      { name: '1.*' },
    ])
    // 1 is 0x3c00 as f16, -1 is 0xbf800000 as f32; the fourth token is filled up.
    expect(contentOf(capture.blocks(1, 'k'))).toEqual([pattern([0, 0x3c], 24, 8)])
    expect(contentOf(capture.blocks(1, 'v'))).toEqual([pattern([0, 0, 0x80, 0xbf], 24, 8)])
  })

  test('that are compressed are read forwards only', () => {
    const folder = writtenByPython(`
import numpy as np
np.savez_compressed('kv.npz', kv=np.zeros((2, 4, 2, 1, 1), 'u1'))`)
    const path = join(folder, 'kv.npz')
    expect(contentOf(opened(path, { blockTable: [0, 2, 2, 3] }).blocks(0, 'k'))).toHaveLength(4)
    expect(faultOf(() => openCapture(path, { blockTable: [2, 1] })).got).toMatch(/the block table jumps/)
  })
})

test.for<[bytes: string, code: string, got: RegExp]>([
  ['', 'not-a-capture', /^is empty$/],
  ['00', 'not-a-capture', /begins with 00$/],
  ['80025d712e', 'refused-pickle', /^is a Python pickle, which is never loaded$/],
  ['80048c', 'refused-pickle', /pickle/],
  ['1f8b0800', 'not-a-capture', /^is compressed by gzip$/],
  ['28b52ffd', 'not-a-capture', /zstd/],
  ['89484446', 'not-a-capture', /HDF5/],
  ['7173676702000000', 'not-a-capture', /llama\.cpp/],
  ['7b', 'bad-header', /^is no JSON/],
  ['efbbbf0a7b7d', 'bad-header', /^is no JSON/],
  ['200a7b7d', 'not-a-capture', /is JSON without/],
  // {"abcd":{}}, with a { where that of safetensors is.
  ['7b2261626364223a7b7d7d', 'not-a-capture', /is JSON without/],
  ['ffffffffffffffff7b22', 'too-large', /^says that its header has 18446744073709552000 bytes/],
  // The length of a safetensors header may look like a pickle (0x0280), a JSON text (0x7b), or a zip archive.
  ['80020000000000007b', 'bad-header', /^says that its header has 640 bytes, and is 9 bytes long/],
  ['7b000000000000007b', 'bad-header', /^says that its header has 123 bytes/],
  ['504b0304000000007b', 'too-large', /^says that its header has 67324752 bytes/],
  ['504b0506', 'bad-header', /^has no directory at its end/],
  ['504b0304', 'bad-header', /^has no directory at its end/],
  ['934e554d5059', 'not-a-capture', /^is no \.npy file/],
])('a file of the bytes %s is told', ([bytes, code, got]) => {
  for (const name of ['x', 'x.pt', 'capture.json']) {
    const fault = faultOf(() => openCapture(testFile(name, Buffer.from(bytes, 'hex'))))
    expect(fault).toMatchObject({ code, got: expect.stringMatching(got) })
    expect(fault.message).toMatch(/\n {2}next: \w/)
  }
})

test('a path of nothing is told', () => {
  expect(faultOf(() => openCapture('/no/such/capture'))).toMatchObject({ code: 'missing' })
  expect(faultOf(() => openCapture('/dev/null'))).toMatchObject({ code: 'unreadable' })
  expect(faultOf(() => openCapture('a\0b'))).toMatchObject({ code: 'unreadable' })
})

test.for<[options: OpenOptions, got: RegExp]>([
  [{ blockSize: 0 }, /^blockSize: .*got 0$/],
  [{ kvHeads: 1.5 }, /^kvHeads: .*got 1\.5$/],
  [{ boundary: -1 }, /^boundary: /],
  [{ blockTable: [1, Number.NaN] }, /^blockTable: must be .*another value at index 1/],
  [{ blockTable: Array.from({ length: 2 ** 20 + 1 }, () => 0) }, /^blockTable: must be at most 1048576 .*has 1048577/],
  [{ dtype: 'bf16' }, /^dtype: must be a dtype of 8 bits, got "bf16"$/],
  [{ facts: { tokens: -3 } }, /^facts\.tokens: .*got -3$/],
])('%#: options that cannot be are told', ([options, got]) => {
  const fault = faultOf(() => openCapture('/no/such/capture', options))
  expect(fault).toMatchObject({ code: 'bad-options', got: expect.stringMatching(got) })
})

test('no file stays open where there is a fault', () => {
  const before = readdirSync('/proc/self/fd').length
  for (let time = 0; time < 5; time++) faultOf(() => openCapture(testFile('x', 'x')))
  expect(readdirSync('/proc/self/fd').length).toBe(before)
})

function pattern(bytes: readonly number[], times: number, zeros: number): number[] {
  return [
    ...Array.from({ length: times }, () => bytes).flat(),
    ...Array.from({ length: zeros * bytes.length }, () => 0),
  ]
}
