import { expect, test } from 'vitest'
import { asked, faultOf } from './fixtures/faults.ts'
import { readRows } from './read_rows.ts'

const inputs = [{ m: 3 }, { m: 99 }]
const reply = {
  kind: 'single_gemm',
  profile_kind: 'gemm',
  rows: [{ coords: [1], args: { backend: 'cublas', m: 1, ragged: [1, 2] }, feasible: false }],
  inputs: [
    { input: { m: 3 }, coords: [3], extrapolated: false, rows: [0, 1] },
    { input: { m: 99 }, coords: [99], extrapolated: true, rows: [1] },
  ],
}

test('rows have no backend, and placements are those of the inputs', () => {
  expect(readRows(asked, inputs, reply)).toEqual({
    rows: [{ coords: [1], args: { m: 1, ragged: [1, 2] }, feasible: false }],
    placements: [
      { coords: [3], extrapolated: false },
      { coords: [99], extrapolated: true },
    ],
  })
})

test.for([
  { edit: { inputs: reply.inputs.slice(1) }, code: 'result-count', got: 'fewer placements than inputs: 1 for 2' },
  {
    edit: { inputs: [...reply.inputs, reply.inputs[0]] },
    code: 'result-count',
    got: 'more placements than inputs: 3 for 2',
  },
  {
    edit: { inputs: reply.inputs.toReversed() },
    code: 'result-order',
    got: 'inputs[0] echoes {"m":99} in place of {"m":3}',
  },
  { edit: { kind: 'rms_norm' }, code: 'wrong-kind', got: 'the reply is about kind `rms_norm`' },
  { edit: { rows: [{ coords: [1], feasible: true }] }, code: 'reply-shape', got: '→ at rows[0].args' },
])('$got: $code', async ({ edit, code, got }) => {
  const fault = await faultOf(() => readRows(asked, inputs, { ...reply, ...edit }))
  expect(fault.code).toBe(code)
  expect(fault.message).toContain(got)
})
