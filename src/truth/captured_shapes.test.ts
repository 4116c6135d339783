import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { capturedShapes } from './captured_shapes.ts'
import { tempFolder } from './temp_folder.fixture.ts'

const fields = ['batch_size', 'kv_len']

function capture(text: string): string {
  return join(tempFolder({ trace: text }), 'trace')
}

test.for([
  ['a JSON array', '[{"batch_size":16,"kv_len":4096,"step":1},\n{"kv_len":7,"batch_size":1}]'],
  ['JSON lines', '{"batch_size":16,"kv_len":4096}\n\n{"step":2,"kv_len":7,"batch_size":1}\n'],
  ['CSV', 'step,kv_len,batch_size\nwarm,4096,16\nrun,7,1\n'],
  ['a byte-order mark', '\uFEFF[{"batch_size":16,"kv_len":4096},{"kv_len":7,"batch_size":1}]'],
] as const)('reads the input fields out of %s, in order', ([, text]) => {
  const shapes = capturedShapes(capture(text), fields)
  expect(shapes).toEqual([
    { batch_size: 16, kv_len: 4096 },
    { batch_size: 1, kv_len: 7 },
  ])
  expect(shapes.map((shape) => Object.keys(shape))).toEqual([fields, fields])
})

test('a file may be a URL, and ragged values come as they are', () => {
  const file = capture('{"lens":[5,1]}\n{"lens":[5,1]}\n')
  expect(capturedShapes(pathToFileURL(file), ['lens'])).toEqual([{ lens: [5, 1] }, { lens: [5, 1] }])
})

test.for([
  ['[{"batch_size":1,"kv_len":2},{"batch_size":1}]', "trace, item 2: no field 'kv_len' (has: batch_size)"],
  ['[{"batch_size":1,"kv_len":2},7]', 'trace, item 2: expected an object of input fields, got 7'],
  ['[{"batch_size":1,}]', 'trace: SyntaxError'],
  ['{"batch_size":1,"kv_len":2}\n{"batch_size":1', 'trace:2: SyntaxError'],
  ['{"batch_size":1,"kv_len":2}\n\n{"batch_size":1}', "trace:3: no field 'kv_len' (has: batch_size)"],
  ['batch_size,kv_len\n1,2\n1,many\n', "trace:3: kv_len is 'many': CSV holds numbers only"],
  ['batch_size,kv_len\n1,\n', "trace:2: kv_len is '': CSV holds numbers only"],
  ['batch_size,kv\n1,2\n', "trace:2: no field 'kv_len' (has: batch_size, kv)"],
  ['batch_size,kv_len\n', 'trace holds no shapes'],
  ['[]', 'trace holds no shapes'],
  ['', 'trace holds no shapes'],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n', 'trace is a Git-LFS pointer'],
] as const)('%j: %s', ([text, message]) => {
  expect(() => capturedShapes(capture(text), fields)).toThrow(message)
})
