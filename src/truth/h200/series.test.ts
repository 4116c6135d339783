import { expect, test } from 'vitest'
import { series } from './series.ts'
import type { Shape } from '../../shape.ts'

function seriesNamed(name: string) {
  const found = series.find((one) => one.name === name)
  if (!found) throw new Error(`no series ${name}`)
  return found
}

test.for([
  ['steady', 'steady/run1/rms_norm.csv'],
  ['steady', 'steady/run9/rms_norm.csv'],
  ['steady', 'steady/run12/rms_norm.csv'],
  ['dense', 'dense/run4/attn_decode.csv'],
  ['all-reduce-burst', 'all_reduce.csv'],
  ['all-reduce-steady', 'all_reduce/all_reduce_2.csv'],
] as const)('%s holds %s', ([name, file]) => {
  expect(series.filter((one) => one.files.test(file)).map((one) => one.name)).toEqual([name])
})

test.for([
  'dense/run1/attn_prefill.csv',
  'burst/pass1/rms_norm.csv',
  'old/steady/run1/rms_norm.csv',
  'steady/run1/log.txt',
])('no series holds %s', (file) => {
  expect(series.filter((one) => one.files.test(file))).toEqual([])
})

function isWrong(file: string, args: Shape): boolean | undefined {
  return series.find((one) => one.files.test(file))?.isWrong?.('attn_decode', args)
}

test('decode rows of the first eight steady runs are wrong where K and V shared memory', () => {
  // kv totals by hand: 2^18 = 128 * 2048, and 3 * 2^18 = 256 * 3072; both ends of (2^18, 3 * 2^18].
  const kvTotals = [
    { batch_size: 128, kv_len: 2048 },
    { batch_size: 129, kv_len: 2048 },
    { batch_size: 256, kv_len: 3072 },
    { batch_size: 257, kv_len: 3072 },
  ]
  expect(kvTotals.map((args) => isWrong('steady/run8/attn_decode.csv', args))).toEqual([false, true, true, false])
  expect(isWrong('steady/run9/attn_decode.csv', { batch_size: 256, kv_len: 3072 })).toBeUndefined()
})

test('a dense run has the token axis of the steady grid up to 8192, and powers of two in decode', () => {
  const { onGrid } = seriesNamed('dense')
  const tokens = Array.from({ length: 9000 }, (_, m) => m).filter((m) => onGrid('dense', 'single_gemm', { m }))
  // Written out from the grid rows of the steady series.
  expect(tokens).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 48, 64, 80, 96, 112, 128, 192, 256, 320, 384, 448, 512, 768, 1024, 1280, 1536, 1792,
    2048, 3072, 4096, 5120, 6144, 7168, 8192,
  ])
  const batches = Array.from({ length: 133 }, (_, index) => index)
  expect(batches.filter((batch) => onGrid('dense', 'attn_decode', { batch_size: batch, kv_len: 3000 }))).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128,
  ])
})

test('elsewhere the role decides', () => {
  for (const name of ['steady', 'all-reduce-burst', 'all-reduce-steady']) {
    expect(seriesNamed(name).onGrid('grid', 'rms_norm', { m: 3 })).toBe(true)
    expect(seriesNamed(name).onGrid('probe', 'rms_norm', { m: 4 })).toBe(false)
  }
})
