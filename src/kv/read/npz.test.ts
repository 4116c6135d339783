import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { npz } from './npz.ts'
import { OpenFiles } from './open_files.ts'
import { faultOf, testFile, writtenByPython } from './tensor_files.fixture.ts'
import { zipEntries } from './zip_entries.ts'

/** `npy(shape, data)` of u1, by the text of the format, and `zipfile`. */
const prelude = `
import struct, zipfile
def npy(shape, data):
    header = str({'descr': '|u1', 'fortran_order': False, 'shape': shape}) + '\\n'
    return b'\\x93NUMPY\\1\\0' + struct.pack('<H', len(header)) + header.encode() + data
counted = bytes(i * i % 251 for i in range(70000))
`

/** An archive that Python wrote: `script` has `archive`, a `zipfile.ZipFile`. */
function archive(script: string, compression = 'STORED'): string {
  const folder = writtenByPython(`${prelude}
with zipfile.ZipFile('x.npz', 'w', zipfile.ZIP_${compression}) as archive:
    ${script.trim().replaceAll('\n', '\n    ')}`)
  return join(folder, 'x.npz')
}

const opened = (path: string) => npz(new OpenFiles().source(path))
const expected = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * index) % 251))

test.for(['STORED', 'DEFLATED'])('tensors of an archive that is %s are read', (compression) => {
  const script = `
archive.writestr('v.npy', npy((7, 10000), counted))
archive.writestr('notes.txt', 'not a tensor')
archive.writestr('sub/k.npy', npy((2,), b'ab'))`
  const [v, k, none] = opened(archive(script, compression))
  expect(none).toBeUndefined()
  expect(v).toMatchObject({ name: 'v', dtype: 'u8', shape: [7, 10_000] })
  expect(k).toMatchObject({ name: 'sub/k', shape: [2] })
  const bytes = Buffer.alloc(70_000)
  expect(v?.source.read(bytes, v.offset)).toBe(70_000)
  expect(bytes.equals(expected)).toBe(true)
  expect(k?.source.read(bytes.subarray(0, 5), k.offset)).toBe(2)
  expect(bytes.subarray(0, 2).toString()).toBe('ab')
})

test('Zip64 and comments are read', () => {
  const script = `
archive.comment = b'PK\\5\\6' + b'x' * 40
with archive.open('a.npy', 'w', force_zip64=True) as file:
    file.write(npy((2,), b'ab'))`
  expect(opened(archive(script))).toMatchObject([{ name: 'a', shape: [2] }])
  // The same archive with the sizes and places of its only entry moved to where archives over 4 GiB have them.
  const folder = writtenByPython(`${prelude}
data = npy((2,), b'ab')
crc = zipfile.crc32(data)
local = struct.pack('<4s5H3L2H', b'PK\\3\\4', 45, 0, 0, 0, 0, crc, len(data), len(data), 5, 0) + b'a.npy' + data
extra = struct.pack('<2H3Q', 1, 24, len(data), len(data), 0)
head = struct.pack('<4s6H3L5H2L', b'PK\\1\\2', 45, 45, 0, 0, 0, 0, crc, 2**32 - 1, 2**32 - 1, 5, len(extra), 0, 0, 0, 0, 2**32 - 1)
directory = head + b'a.npy' + extra
end64 = struct.pack('<4sQ2H2L4Q', b'PK\\6\\6', 44, 45, 45, 0, 0, 1, 1, len(directory), len(local))
locator = struct.pack('<4sLQL', b'PK\\6\\7', 0, len(local) + len(directory), 1)
end = struct.pack('<4s4H2LH', b'PK\\5\\6', 0, 0, 2**16 - 1, 2**16 - 1, 2**32 - 1, 2**32 - 1, 0)
open('x.npz', 'wb').write(local + directory + end64 + locator + end)
assert zipfile.ZipFile('x.npz').read('a.npy') == data`)
  expect(opened(join(folder, 'x.npz'))).toMatchObject([{ name: 'a', shape: [2] }])
})

test('an archive as PyTorch saves it is refused', () => {
  const path = archive(`archive.writestr('model/data.pkl', b'\\x80\\2.')`)
  const fault = faultOf(() => opened(path))
  expect(fault.code).toBe('refused-pickle')
  expect(fault.message).toMatch(
    /PyTorch archive: "model\/data\.pkl"[^]*next: convert it where it was made: safetensors/,
  )
})

test.for<[script: string, code: string, got: RegExp]>([
  [`archive.writestr('a.npy', npy((3,), b'ab'))`, 'out-of-range', /its shape \[3\] takes 3 bytes, and 2 are there/],
  [
    `archive.writestr('a.npy', npy((1,), b'ab'))`,
    'bad-header',
    /its shape makes it 67 bytes long, and the archive says 68/,
  ],
  [`archive.writestr('a.npy', b'ab')`, 'not-a-capture', /is no \.npy file/],
  [
    `archive.writestr('a.npy', npy((2,), b'ab'), zipfile.ZIP_BZIP2)`,
    'unsupported',
    /"a\.npy" is compressed by method 12/,
  ],
  [`[archive.writestr(str(i), b'') for i in range(16385)]`, 'too-large', /lists 16385 entries/],
])('%#: an archive that cannot be read is told', ([script, code, got]) => {
  for (const compression of ['STORED', 'DEFLATED']) {
    const fault = faultOf(() => opened(archive(script, compression)))
    expect(fault).toMatchObject({ code, got: expect.stringMatching(got) })
    expect(fault.message).toMatch(/x\.npz[^]*\n {2}next: write it again/)
  }
})

test('a bomb is refused by its shape, and one that says less than it inflates to ends there', () => {
  const bomb = archive(`archive.writestr('a.npy', npy((10,), bytes(10)) + bytes(50_000_000))`, 'DEFLATED')
  expect(statSync(bomb).size).toBeLessThan(100_000)
  expect(faultOf(() => opened(bomb)).got).toMatch(/its shape makes it 77 bytes long, and the archive says 50000077/)

  const bytes = readFileSync(bomb)
  bytes.writeUInt32LE(77, bytes.lastIndexOf('PK\x01\x02') + 24)
  expect(faultOf(() => opened(testFile('x.npz', bytes))).got).toBe(
    'its data inflates to more than the 77 bytes it claims',
  )
})

test('more than deflate can make of its bytes is not believed', () => {
  const path = archive(`archive.writestr('a.npy', npy((10,), bytes(10)))`, 'DEFLATED')
  const bytes = readFileSync(path)
  bytes.writeUInt32LE(2 ** 31, bytes.lastIndexOf('PK\x01\x02') + 24)
  expect(faultOf(() => opened(testFile('x.npz', bytes))).got).toMatch(
    /claims 2147483648 bytes, which its \d+ cannot hold/,
  )
})

test('entries that share bytes, or lie outside the archive, are refused', () => {
  const path = archive(`
archive.writestr('a.npy', npy((2,), b'ab'))
archive.writestr('b.npy', npy((2,), b'ab'))`)
  const bytes = readFileSync(path)
  const second = bytes.lastIndexOf('PK\x01\x02')
  const place = bytes.readUInt32LE(second + 42)
  const withPlace = (at: number) => {
    bytes.writeUInt32LE(at, second + 42)
    return faultOf(() => zipEntries(new OpenFiles().source(testFile('x.npz', bytes))))
  }
  expect(withPlace(0)).toMatchObject({ code: 'bad-header', got: '"a.npy" reaches into "b.npy"' })
  expect(withPlace(2 ** 31)).toMatchObject({ code: 'out-of-range', got: /"b.npy" is not at byte 2147483648/ })
  bytes.writeUInt32LE(bytes.readUInt32LE(second + 24) * 4, second + 24)
  bytes.writeUInt32LE(bytes.readUInt32LE(second + 24), second + 20)
  expect(withPlace(place)).toMatchObject({ code: 'bad-header', got: '"b.npy" reaches into the directory' })
})

test('an archive that is cut short anywhere is told', () => {
  const bytes = readFileSync(archive(`archive.writestr('a.npy', npy((2,), b'ab'))`))
  const path = testFile('x.npz', bytes)
  for (let length = 0; length < bytes.length; length++) {
    writeFileSync(path, bytes.subarray(0, length))
    expect(faultOf(() => opened(path)).got).toBe('has no directory at its end: it was cut short')
  }
  expect(readdirSync(join(path, '..'))).toEqual(['x.npz'])
})
