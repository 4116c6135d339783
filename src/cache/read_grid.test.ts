import { describe, test } from 'vitest'
import { kernel, printingCache } from './fixtures/fake_cache.ts'
import { faultOf } from './fixtures/faults.ts'

const healthy = { kind: 'single_gemm', describe_config: {}, input_fields: ['m'], grid_axes: [[1, 2]] }
const grid = (edit: object) => printingCache(JSON.stringify({ ...healthy, ...edit })).grid(kernel)

describe.concurrent('a grid', () => {
  test('is fields and axes, whatever else the reply holds', async ({ expect }) => {
    const edit = { input_fields: ['a', 'b'], grid_axes: [[1], [0.5, 2]], describe_config: 'n=4096', newer_key: 1 }
    expect(await grid(edit)).toEqual({ kind: 'single_gemm', fields: ['a', 'b'], axes: [[1], [0.5, 2]] })
  })

  test.for([
    { edit: { kind: 'rms_norm' }, code: 'wrong-kind', got: 'the reply is about kind `rms_norm`' },
    { edit: { grid_axes: [] }, code: 'axes-empty', got: 'grid_axes is empty' },
    { edit: { grid_axes: [[]] }, code: 'axes-empty', got: 'grid_axes[0] (m) is empty' },
    {
      edit: { grid_axes: [[1, 4, 2]] },
      code: 'axes-not-ascending',
      got: 'grid_axes[0] (m) is not strictly ascending: 4 is followed by 2 at index 2',
    },
    { edit: { grid_axes: [[1, 1]] }, code: 'axes-not-ascending', got: '1 is followed by 1 at index 1' },
    {
      edit: { input_fields: ['a', 'b'], grid_axes: [[1], [8, 4]] },
      code: 'axes-not-ascending',
      got: 'grid_axes[1] (b) is not strictly ascending: 8 is followed by 4 at index 1',
    },
    {
      edit: { input_fields: ['a', 'b', 'c', 'd', 'e'], grid_axes: [[1], [1], [1], [1], [1]] },
      code: 'axes-too-many',
      got: '5 grid_axes, at most 4 are supported',
    },
    {
      edit: { input_fields: ['a', 'b'] },
      code: 'fields-axes-mismatch',
      got: '2 input_fields (a, b) for 1 grid_axes',
    },
    { edit: { grid_axes: [[1, null]] }, code: 'reply-shape', got: 'received null\n  → at grid_axes[0][1]' },
    { edit: { input_fields: 'm' }, code: 'reply-shape', got: 'received string\n  → at input_fields' },
  ])('$got: $code', async ({ edit, code, got }, { expect }) => {
    const fault = await faultOf(grid(edit))
    expect(fault.code).toBe(code)
    expect(fault.message).toContain(got)
  })

  test('has no infinity', async ({ expect }) => {
    const fault = await faultOf(
      printingCache('{"kind":"single_gemm","input_fields":["m"],"grid_axes":[[1e999]]}').grid(kernel),
    )
    expect(fault.code).toBe('reply-shape')
    expect(fault.message).toContain('received Infinity\n  → at grid_axes[0][0]')
  })
})
