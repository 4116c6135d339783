import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OpenFiles } from './open_files.ts'
import { safetensors } from './safetensors.ts'
import { countedBytes, safetensorsBytes } from './tensor_bytes.fixture.ts'
import { faultOf, testFile } from './tensor_files.fixture.ts'

function tensorsOf(bytes: Uint8Array) {
  return safetensors(new OpenFiles().source(testFile('x.safetensors', bytes)))
}

test('the header of a file, byte by byte', () => {
  // 62 bytes of header (0x3e), the last of which is padding, then a tensor of 2 x 2 bf16.
  const header = '{"kv": {"dtype":"BF16","shape":[2, 2],"data_offsets":[0, 8]}} '
  const bytes = Buffer.from(`3e00000000000000${Buffer.from(header).toString('hex')}0001020304050607`, 'hex')
  expect(tensorsOf(bytes)).toMatchObject([{ name: 'kv', dtype: 'bf16', shape: [2, 2], offset: 70 }])
})

test('metadata, any order, holes between tensors, escaped names and empty tensors are all well', () => {
  const header = {
    __metadata__: { format: 'pt', 'a"}': '{[\\"' },
    'b"\\é': { dtype: 'F8_E4M3', shape: [3], data_offsets: [5, 8], more: [{}] },
    a: { dtype: 'F16', shape: [], data_offsets: [0, 2] },
    none: { dtype: 'I64', shape: [4, 0], data_offsets: [1, 1] },
  }
  const found = tensorsOf(safetensorsBytes(header, countedBytes(8)))
  const data = 8 + Buffer.byteLength(JSON.stringify(header))
  expect(found.map(({ name, dtype, shape, offset }) => ({ name, dtype, shape, offset: offset - data }))).toEqual([
    { name: 'b"\\é', dtype: 'fp8_e4m3', shape: [3], offset: 5 },
    { name: 'a', dtype: 'f16', shape: [], offset: 0 },
    { name: 'none', dtype: 'i64', shape: [4, 0], offset: 1 },
  ])
})

const packed = (shape: number[], end: number) => ({ a: { dtype: 'F4', shape, data_offsets: [0, end] } })

test('packed values of less than a byte are counted in bits', () => {
  expect(tensorsOf(safetensorsBytes(packed([2, 3], 3), countedBytes(3)))).toHaveLength(1)
  expect(faultOf(() => tensorsOf(safetensorsBytes(packed([3], 2), countedBytes(2)))).got).toMatch(
    /F4 \[3\] has no known size/,
  )
})

const entry = { dtype: 'BF16', shape: [2, 2], data_offsets: [0, 8] }
const data = countedBytes(16)

test.for<[header: object | string, code: string, got: RegExp]>([
  ['', 'bad-header', /its header has 0 bytes, and is 24 bytes long/],
  ['[]', 'bad-header', /no JSON object: expected { at byte 0, got \[/],
  ['{"a"', 'bad-header', /expected : at byte 4, got the end/],
  ['{"a":', 'bad-header', /ends in the midst of a value/],
  ['{"a":"', 'bad-header', /ends in the midst of a string/],
  ['{"a', 'bad-header', /ends in the midst of a string/],
  ['{a:1}', 'bad-header', /expected " at byte 1, got a/],
  ['{} {}', 'bad-header', /expected nothing more at byte 3, got {/],
  ['{"a":1}\0', 'bad-header', /tensor "a": .*expected object/],
  [`{"a":${JSON.stringify(entry)}}\0`, 'bad-header', /expected nothing more at byte 57, got 0x00/],
  [`{"a":${JSON.stringify(entry)},"a":${JSON.stringify(entry)}}`, 'bad-header', /names "a" twice/],
  ['{"a":{"dtype":}}', 'bad-header', /tensor "a": Unexpected token/],
  ['{"a":{"dtype":"BF16"]}', 'bad-header', /tensor "a": /],
  [`{"a":${'['.repeat(1e5)}`, 'bad-header', /nests deeper than 16 arrays and objects, at byte 21/],
  [`{"a":[${'0,'.repeat(3000)}0]}`, 'bad-header', /tensor "a": its entry has 6003 bytes/],
  [{ a: { ...entry, dtype: 'BF17' } }, 'bad-header', /BF17 \[2, 2\] has no known size/],
  [{ a: { ...entry, dtype: 7 } }, 'bad-header', /dtype: .*got 7/],
  [{ a: { ...entry, shape: [2, -2] } }, 'bad-header', /shape\.1: .*got -2/],
  [{ a: { ...entry, shape: [2, 2.5] } }, 'bad-header', /shape\.1: .*got 2\.5/],
  [{ a: { ...entry, shape: [1, 1, 1, 1, 1, 1, 1, 2, 2] } }, 'bad-header', /shape: Too big.*got an array of 9/],
  [{ a: { ...entry, shape: [2 ** 40, 2 ** 40] } }, 'bad-header', /has no known size/],
  [{ a: { ...entry, shape: [2, 3] } }, 'bad-header', /span 8 bytes, BF16 \[2, 3\] has 12/],
  [{ a: { ...entry, data_offsets: [8, 0] } }, 'bad-header', /span -8 bytes/],
  [{ a: { ...entry, data_offsets: [0, 1e300] } }, 'bad-header', /data_offsets\.1: .*got 1e\+300/],
  [{ a: { ...entry, data_offsets: [16, 24] } }, 'out-of-range', /"a": ends at byte 24 of the data, which has 16/],
  [
    { a: entry, b: { ...entry, data_offsets: [4, 12] } },
    'bad-header',
    /"a" and "b" share the bytes 4 to 8 of the data/,
  ],
  [{ b: { ...entry, data_offsets: [4, 12] }, a: entry }, 'bad-header', /"a" and "b" share/],
  [{ a: entry, b: entry }, 'bad-header', /"a" and "b" share the bytes 0 to 8/],
])('%#: a header that lies is told', ([header, code, got]) => {
  const fault = faultOf(() => tensorsOf(safetensorsBytes(header, data)))
  expect(fault).toMatchObject({ code, got: expect.stringMatching(got) })
  expect(fault.message).toMatch(/x\.safetensors: [^]*\n {2}next: write it again/)
})

test.for<[length: number | bigint, code: string, got: RegExp]>([
  [100, 'bad-header', /its header has 100 bytes, and is 26 bytes long/],
  [1, 'bad-header', /its header has 1 bytes/],
  [25_000_001, 'too-large', /25000001 bytes, more than the 25000000/],
  [2n ** 64n - 1n, 'too-large', /its header has 18446744073709552000 bytes/],
])('a header is not said to have %d bytes', ([length, code, got]) => {
  const fault = faultOf(() => tensorsOf(safetensorsBytes('{}', data, length)))
  expect(fault).toMatchObject({ code, got: expect.stringMatching(got) })
})

test('a file shorter than the length of its header is told', () => {
  expect(faultOf(() => tensorsOf(countedBytes(5))).got).toMatch(/is 5 bytes long/)
})

test('more tensors than any capture has are refused', () => {
  const none = { dtype: 'U8', shape: [0], data_offsets: [0, 0] }
  const many = Object.fromEntries(Array.from({ length: 16_385 }, (_, index) => [index, none]))
  expect(faultOf(() => tensorsOf(safetensorsBytes(many, data)))).toMatchObject({ code: 'too-large' })
})

test('a tensor of 100 GiB is found without reading it', () => {
  const size = 100 * 2 ** 30
  const header = { a: { dtype: 'U8', shape: [size], data_offsets: [0, size] } }
  const path = testFile('large.safetensors', safetensorsBytes(header, data))
  const { size: headed } = new OpenFiles().source(path)
  truncateSync(path, headed - data.length + size)
  const handle = openSync(path, 'r+')
  writeSync(handle, data, 0, data.length, headed - data.length)
  closeSync(handle)
  expect(safetensors(new OpenFiles().source(path))).toMatchObject([{ shape: [size] }])
})
