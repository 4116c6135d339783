import { expect, test } from 'vitest'
import { EXTRAPOLATED } from '../../../cache/coverage.ts'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { judged } from '../../fixtures/judged.ts'

test('a prefill beside the infeasible half of its grid: the corner and its weight are named', () => {
  // prefix + append / 2 = 5856.5 and append = 11585 lie between (4096, 8192) and (8192, 16384): 0.57 * 0.41.
  expect(diagnosed(excerpt('prefill'), { prefix_len: 64, append_len: 11585 })).toMatchObject({
    class: 'masked-corner',
    evidence: expect.stringContaining('flagged EXTRAPOLATED inside the grid; infeasible: (4096, 16384) of weight 0.24'),
  })
})

test('flagged inside the grid with every corner feasible: a row was dropped', () => {
  const probe = timed(judged({ coords: [2], shape: { m: 2 }, coverage: EXTRAPOLATED }), 1, 2)
  expect(diagnosed({ probes: [probe], axes: [[1, 3]] }, { m: 2 })).toMatchObject({
    class: 'masked-corner',
    next: expect.stringContaining('find why the row was dropped'),
  })
})
