import { expect, test } from 'vitest'
import { firmlyOutside, judged, many, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { judgeControls, spoilsTheRun } from './judge_controls.ts'

const shifted = (ratio: number) => judged({ ratio, cacheMs: ratio })

test('controls that repeat their rows pass, with the median ratio', () => {
  expect(judgeControls([0.99, 1.01, 1.02].map(shifted))).toStrictEqual({ status: 'pass', shift: 1.01 })
})

test('a median shift above 6 % over 20 controls is drift, either way', () => {
  expect(judgeControls(many(20, shifted(1.061)))).toStrictEqual({ status: 'drift', shift: 1.061 })
  expect(judgeControls(many(20, shifted(1 / 1.061))).status).toBe('drift')
  expect(judgeControls(many(20, shifted(1.059))).status).toBe('pass')
  expect(judgeControls(many(20, shifted(1 / 1.059))).status).toBe('pass')
})

test('over fewer than 20 judged it is not', () => {
  expect(judgeControls(many(19, shifted(1.1))).status).toBe('pass')
  expect(judgeControls([...many(19, shifted(1.1)), unjudged('no-truth')]).status).toBe('pass')
})

// Least k with scipy.stats.binom.sf(k - 1, n, 9 / 1988) < 0.001: n = 3: 2, 21: 3, 63: 4, 100: 5, 500: 9
test.for([
  [3, 2],
  [21, 3],
  [63, 4],
  [100, 5],
  [500, 9],
] as const)('of %d controls, %d outside are more than chance', ([n, k]) => {
  const stale = judgeControls([...many(n - k, within), ...many(k, outside)])
  expect(stale).toStrictEqual({ status: 'stale', shift: expect.any(Number), outside: many(k, outside) })
  expect(judgeControls([...many(n - k + 1, within), ...many(k - 1, outside)]).status).toBe('pass')
})

test('noisy controls are not outside', () => {
  expect(judgeControls([...many(15, within), ...many(4, noisy)]).status).toBe('pass')
})

test('a single control firmly outside is a suspect row, named', () => {
  const suspect = { ...firmlyOutside, shape: { m: 1024 } }
  expect(judgeControls([...many(62, within), outside, suspect])).toStrictEqual({
    status: 'suspect',
    shift: 1,
    rows: [suspect],
  })
})

test('it is named however few controls could be judged', () => {
  expect(judgeControls([firmlyOutside, ...many(9, unjudged('no-truth'))])).toMatchObject({ status: 'suspect' })
})

test('drift comes before stale rows, stale rows before a suspect', () => {
  expect(judgeControls(many(20, firmlyOutside)).status).toBe('drift')
  expect(judgeControls([...many(40, within), ...many(20, firmlyOutside)]).status).toBe('stale')
})

test('too few judged to say that nothing is wrong', () => {
  expect(judgeControls([...many(2, within), unjudged('no-truth')])).toStrictEqual({
    status: 'inconclusive',
    reason: 'only 2 of 3 controls could be judged, 3 are needed',
  })
  expect(judgeControls([within]).status).toBe('pass')
  expect(judgeControls([...many(7, within), ...many(3, unjudged('no-truth'))]).status).toBe('inconclusive')
  expect(judgeControls([...many(8, within), ...many(2, unjudged('no-truth'))]).status).toBe('pass')
  expect(judgeControls([]).status).toBe('inconclusive')
})

test('an invalid answer on the grid is never a pass', () => {
  expect(judgeControls([...many(62, within), unjudged('invalid')])).toStrictEqual({
    status: 'inconclusive',
    reason: 'the cache gave 1 invalid answers on its own grid',
  })
})

test('controls in known gaps are set aside', () => {
  const inGap = { ...firmlyOutside, gap: 'm = 448 takes 1.66x its neighbours' }
  expect(judgeControls([...many(3, within), ...many(20, inGap)])).toStrictEqual({ status: 'pass', shift: 1 })
})

test('drift and stale rows spoil the run, a suspect row and doubt do not', () => {
  const shift = 1
  expect(spoilsTheRun({ status: 'drift', shift })).toBe(true)
  expect(spoilsTheRun({ status: 'stale', shift, outside: [] })).toBe(true)
  expect(spoilsTheRun({ status: 'suspect', shift, rows: [] })).toBe(false)
  expect(spoilsTheRun({ status: 'inconclusive', reason: '' })).toBe(false)
  expect(spoilsTheRun({ status: 'pass', shift })).toBe(false)
  expect(spoilsTheRun(undefined)).toBe(false)
})

test('controls that all lie in known gaps say nothing, and are no fault', () => {
  expect(judgeControls(many(4, judged({ verdict: 'outside', firm: true, gap: 'a reason' })))).toEqual({
    status: 'known-gap',
  })
})
