import { expect, test } from 'vitest'
import { rejectsOp } from './rejects_op.ts'

// Messages of serde_json 1, clap 2 and 4, and Python's argparse, as these print them.
test.for([
  ['rows', 'Caused by:\n    unknown variant `rows`, expected `grid` or `eval` at line 1 column 12'],
  ['eval_coords', 'Error: unknown variant `eval_coords`, expected one of `grid`, `rows`, `eval`'],
  ['kernel-list', "error: unrecognized subcommand 'kernel-list'"],
  ['kernel-list', "error: unexpected argument 'kernel-list' found"],
  ['kernel-list', "error: The subcommand 'kernel-list' wasn't recognized"],
  ['kernel-list', "sim: error: argument command: invalid choice: 'kernel-list' (choose from 'kernel-query')"],
  ['peak', 'Error: unsupported op: peak'],
  ['peak', 'op "peak" is not supported by this build'],
] as const)('%s is rejected by: %s', ([op, stderr]) => {
  expect(rejectsOp(stderr, op)).toBe(true)
})

test.for([
  ['rows', ''],
  ['rows', 'Error: config does not match SINGLE_GEMM KernelConfig: unknown field `rows`, expected `n`'],
  ['rows', 'Error: config does not match SINGLE_GEMM KernelConfig: unknown variant `fp7`, expected one of `rows`'],
  ['rows', 'Error: listing rows: unknown kernel kind `x`'],
  ['eval', 'unknown variant `eval_coords`, expected `grid` or `eval`'],
  ['peak', "kernel-query: unknown kernel kind 'peak' (have: single_gemm)"],
] as const)('%s is not rejected by: %s', ([op, stderr]) => {
  expect(rejectsOp(stderr, op)).toBe(false)
})
