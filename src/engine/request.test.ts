import { expect, test } from 'vitest'
import { parseRequest } from './request.ts'

const ref = { kind: 'single_gemm', config: { n: 1 } }
const parse = (request: unknown) => parseRequest(JSON.stringify(request))

test('each op brings what it needs, and no more is read', () => {
  expect(parse({ op: 'grid', ...ref, later: true })).toEqual({ op: 'grid', ...ref })
  expect(parse({ op: 'rows', ...ref })).toEqual({ op: 'rows', ...ref, backend: undefined, inputs: [] })
  expect(parse({ op: 'rows', ...ref, backend: 'a', inputs: [1] })).toEqual({
    op: 'rows',
    ...ref,
    backend: 'a',
    inputs: [1],
  })
  expect(parse({ op: 'eval', ...ref, query_points: [{ m: 1 }] })).toEqual({
    op: 'eval',
    ...ref,
    queryPoints: [{ m: 1 }],
  })
  expect(parse({ op: 'eval_coords', ...ref, query_points: [[1]] })).toEqual({
    op: 'eval_coords',
    ...ref,
    queryPoints: [[1]],
  })
  expect(parse({ op: 'peak', requests: [ref] })).toEqual({ op: 'peak', requests: [ref] })
})

test.each([
  { text: '', message: 'SyntaxError' },
  { text: '{', message: 'SyntaxError' },
  { text: '[]', message: 'the request must be an object, got []' },
  { text: '{}', message: "'op' must be one of grid, rows, eval, eval_coords, peak, got nothing" },
  { text: '{"op":"fit"}', message: `'op' must be one of grid, rows, eval, eval_coords, peak, got "fit"` },
  { text: '{"op":"grid"}', message: "'kind' must be a name, got nothing" },
  { text: '{"op":"eval","kind":"k"}', message: "'query_points' must be a list, got nothing" },
  { text: '{"op":"rows","kind":"k","backend":1}', message: "'backend' must be a name, got 1" },
  { text: '{"op":"rows","kind":"k","inputs":{}}', message: "'inputs' must be a list, got {}" },
  { text: '{"op":"peak","requests":[1]}', message: "'kind' must be a name, got nothing" },
])('refused: $text', ({ text, message }) => {
  expect(() => parseRequest(text)).toThrow(`parsing kernel-query JSON request: ${message}`)
})
