import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt } from '../../fixtures/excerpt.ts'

test('flash decode steps wherever a wave of 132 multiprocessors is full: each group of failing batches is told its own step', () => {
  const evidence = excerpt('waves')
  for (const [batch_size, from] of [
    [17, 16],
    [28, 26],
    [34, 33],
    [43, 33],
    [50, 49],
    [67, 66],
    [83, 82],
  ]) {
    expect(diagnosed(evidence, { batch_size: Number(batch_size), kv_len: 3000 })).toMatchObject({
      class: 'step',
      cause: expect.stringContaining(`between batch_size=${from} kv_len=3000 and batch_size=${Number(from) + 1}`),
      // 132 / 8 heads.
      evidence: expect.stringContaining('10 steps of this line come every 16.5 of batch_size'),
    })
  }
})

test('gate_up takes longer at m = 557 than at 627: a tile change inside the cell', () => {
  expect(diagnosed(excerpt('singular_row'), { m: 557 })).toMatchObject({
    class: 'step',
    // 206.3 us, then 283 us.
    evidence: expect.stringContaining('+37 % where the work grows by +8.6 %'),
    rows: [{ m: 513 }, { m: 557 }],
  })
})
