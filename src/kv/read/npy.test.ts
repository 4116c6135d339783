import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { npy } from './npy.ts'
import { OpenFiles } from './open_files.ts'
import { countedBytes, npyBytes, npyDict } from './tensor_bytes.fixture.ts'
import { canImport, faultOf, testFile, writtenByPython } from './tensor_files.fixture.ts'

function tensorAt(path: string) {
  return npy(new OpenFiles().source(path), 'x')
}

const data = countedBytes(16)

test('the header of a file, byte by byte, in each version', () => {
  for (const version of [1, 2, 3]) {
    const header = npyDict("'<u2'", '(2, 4)')
    const tensor = tensorAt(testFile('x.npy', npyBytes(header, data, { version })))
    const offset = (version === 1 ? 10 : 12) + header.length
    expect(tensor).toMatchObject({ name: 'x', dtype: 'bf16', shape: [2, 4], offset })
  }
})

test.for([
  ["'<f2'", 'f16', '(8,)', [8]],
  ["'<f4'", 'f32', '(2L, 2L)', [2, 2]],
  ["'|u1'", 'u8', '(4, 0)', [4, 0]],
  ["'|V2'", 'bf16', '()', []],
  ["'<f8'", 'f64', '( 2 )', [2]],
] as const)('values of %s are %s', ([descr, dtype, shape, sizes]) => {
  expect(tensorAt(testFile('x.npy', npyBytes(npyDict(descr, shape), data)))).toMatchObject({ dtype, shape: sizes })
})

test.for<[header: string, code: string, got: RegExp]>([
  [npyDict("'<u2'", '(2, 4)', 'True'), 'unsupported', /its shape \(2, 4\) is in Fortran order/],
  [npyDict("'|O'", '(2,)'), 'refused-pickle', /holds Python objects/],
  [npyDict("'>f2'", '(2,)'), 'unsupported', /values of '>f2' are not read/],
  [npyDict("[('a', '<f2'), ('b', '<f4')]", '(2,)'), 'unsupported', /values of a structure are not read/],
  [npyDict("'<c8'", '(2,)'), 'unsupported', /values of '<c8'/],
  [npyDict("'toString'", '(2,)'), 'unsupported', /values of 'toString'/],
  [npyDict("'<u2'", '(9,)'), 'out-of-range', /its shape \[9\] takes 18 bytes, and 16 are there/],
  [npyDict("'<u2'", '(-2, 4)'), 'bad-header', /its header is no dict/],
  [
    npyDict("'<u2'", '(2, 1000000, 1000000, 1000000)'),
    'bad-header',
    /its shape \[2, 1000000, 1000000, 1000000\] is none/,
  ],
  [npyDict("'<u2'", `(${'1, '.repeat(9)})`), 'bad-header', /its shape \[1(, 1){8}\] is none/],
  [npyDict("'<u2'", '(99999999999999999,)'), 'bad-header', /its shape \[NaN\] is none/],
  [npyDict("'<u2'", '(2 4)'), 'bad-header', /its shape \[NaN\] is none/],
  [npyDict("'<u2'", `(${'1,'.repeat(30_000)})`), 'bad-header', /its shape \[1(, 1){8}, \.\.\.\] is none/],
  [`${npyDict("'<u2'", '(2,)').trim().slice(0, -1)} 'shape': (4,), }`, 'bad-header', /its header is no dict/],
  ['', 'bad-header', /its header is no dict of descr, fortran_order and shape, but ""/],
  ["__import__('os')", 'bad-header', /but "__import__/],
])('%#: a header that cannot be read is told', ([header, code, got]) => {
  const fault = faultOf(() => tensorAt(testFile('x.npy', npyBytes(header, data))))
  expect(fault).toMatchObject({ code, got: expect.stringMatching(got) })
  expect(fault.message).toMatch(/x\.npy: [^]*\n {2}next: \w/)
})

test.for<[bytes: Uint8Array, code: string, got: RegExp]>([
  [npyBytes('{}', data, { version: 4 }), 'unsupported', /is \.npy version 4, of which 1 to 3/],
  [npyBytes('{}', data, { version: 2, length: 2 ** 32 - 1 }), 'too-large', /its header has 4294967295 bytes/],
  [npyBytes('{}', data, { length: 30 }), 'bad-header', /its header has 30 bytes, and has 28 in all/],
  [Buffer.from('\x93NUMPY', 'latin1'), 'not-a-capture', /is no \.npy file/],
  [countedBytes(40), 'not-a-capture', /is no \.npy file/],
])('%#: a file that begins wrongly is told', ([bytes, code, got]) => {
  expect(faultOf(() => tensorAt(testFile('x.npy', bytes)))).toMatchObject({ code, got: expect.stringMatching(got) })
})

describe.runIf(canImport('numpy'))('what NumPy writes', () => {
  test('is read in every version and dtype, and where its data begins', () => {
    const folder = writtenByPython(`
import numpy as np
a = np.arange(24).reshape(2, 3, 4)
for version in (1, 2, 3):
    for name in ('u1', 'u2', 'f2', 'f4', 'f8'):
        with open(f'{version}.{name}.npy', 'wb') as file:
            np.lib.format.write_array(file, a.astype(name), version=(version, 0))`)
    const files = readdirSync(folder)
    expect(files).toHaveLength(15)
    for (const file of files) {
      const { shape, offset } = tensorAt(join(folder, file))
      expect(shape).toEqual([2, 3, 4])
      const width = Number(file.at(-5))
      expect(readFileSync(join(folder, file)).length - offset).toBe(24 * width)
    }
  })

  test('in Fortran order or with objects is refused', () => {
    const folder = writtenByPython(`
import numpy as np
np.save('fortran.npy', np.asfortranarray(np.zeros((2, 3, 4), 'f2')))
np.save('objects.npy', np.array([{}, []], dtype=object), allow_pickle=True)`)
    expect(faultOf(() => tensorAt(join(folder, 'fortran.npy'))).code).toBe('unsupported')
    expect(faultOf(() => tensorAt(join(folder, 'objects.npy'))).code).toBe('refused-pickle')
  })
})
