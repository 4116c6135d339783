import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyProbe, firmlyOutside, judged, many, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { defaultRegionBar, judgeRegion, type RegionBar } from './judge_region.ts'
import type { JudgedProbe } from './judged_probe.ts'

const at = (ratio: number, looks = 2) => judged({ verdict: 'outside', firm: true, ratio, looks })
const bar = (overrides: Partial<RegionBar>): RegionBar => ({ ...defaultRegionBar, ...overrides })

test('95 % within passes, 94 % does not', () => {
  expect(judgeRegion([...many(95, within), ...many(5, outside)])).toStrictEqual({ status: 'pass' })
  expect(judgeRegion([...many(94, within), ...many(6, outside)])).toStrictEqual({
    status: 'fail',
    reason: '6 of 100 judged probes are outside, at least 95 % must be within',
  })
})

test('noisy counts as outside for passing and as within for failing', () => {
  expect(judgeRegion([...many(95, within), ...many(5, noisy)]).status).toBe('pass')
  expect(judgeRegion([...many(94, within), ...many(6, noisy)])).toStrictEqual({
    status: 'inconclusive',
    reason: '94 of 100 judged probes are within, 6 too noisy to tell, at least 95 % must be within',
  })
  expect(judgeRegion([...many(90, within), ...many(5, noisy), ...many(5, outside)]).status).toBe('inconclusive')
  expect(judgeRegion([...many(90, within), ...many(4, noisy), ...many(6, outside)]).status).toBe('fail')
})

test('one probe firmly outside fails the region, however many are within', () => {
  expect(judgeRegion([...many(999, within), firmlyOutside])).toStrictEqual({
    status: 'fail',
    reason: '1 of 1000 judged probes are firmly outside the band',
  })
})

test('it does so even where too few were judged to pass: no further probe could mend it', () => {
  expect(judgeRegion([firmlyOutside, ...many(9, unjudged('no-truth'))]).status).toBe('fail')
})

test('with `worst`, only a probe firmly outside that one fails by itself', () => {
  const allowed = bar({ worst: [0.5, 1.5] })
  expect(judgeRegion([...many(99, within), firmlyOutside], allowed).status).toBe('pass')
  // ln(1.54 / 1.5) = 0.0263: 2.6 of its standard errors of 0.01; ln(1.55 / 1.5) = 0.0328: 3.3
  expect(judgeRegion([...many(99, within), at(1.54)], allowed).status).toBe('pass')
  expect(judgeRegion([...many(99, within), at(1.55)], allowed)).toStrictEqual({
    status: 'fail',
    reason: '1 of 100 judged probes are firmly outside the worst ratio allowed, [0.5, 1.5]',
  })
  // one look alone says so only beyond 4 standard errors: ln(1.57 / 1.5) = 0.0456
  expect(judgeRegion([...many(99, within), at(1.55, 1)], allowed).status).toBe('pass')
  expect(judgeRegion([...many(99, within), at(1.57, 1)], allowed).status).toBe('fail')
})

test('with `worst`, the share still counts', () => {
  expect(judgeRegion([...many(94, within), ...many(6, firmlyOutside)], bar({ worst: [0.5, 1.5] })).status).toBe('fail')
})

// 55 / 100 is 0.55, but 0.55 * 100 is 55.00000000000001
test.for([55, 56, 57, 58, 70, 94, 95, 99, 100])('exactly %d % within passes a bar of as much', (percent) => {
  const probes = [...many(percent, within), ...many(100 - percent, outside)]
  expect(judgeRegion(probes, bar({ within: percent / 100 })).status).toBe('pass')
})

test('fewer than max(3, 80 %) judged is inconclusive; of one or two probes all must be', () => {
  expect(judgeRegion([...many(2, within), unjudged('no-truth')])).toStrictEqual({
    status: 'inconclusive',
    reason: 'only 2 of 3 probes could be judged, 3 are needed (minJudged)',
  })
  expect(judgeRegion([within, unjudged('no-truth')]).status).toBe('inconclusive')
  expect(judgeRegion([unjudged('no-truth')]).status).toBe('inconclusive')
  expect(judgeRegion([within]).status).toBe('pass')
  expect(judgeRegion(many(3, within)).status).toBe('pass')
  expect(judgeRegion([...many(8, within), ...many(2, unjudged('no-truth'))]).status).toBe('pass')
  expect(judgeRegion([...many(7, within), ...many(3, unjudged('no-coverage'))]).status).toBe('inconclusive')
  expect(judgeRegion([...many(7, outside), ...many(3, unjudged('no-truth'))]).status).toBe('inconclusive')
})

test('`minJudged` takes the place of that', () => {
  const probes = [...many(2, within), ...many(8, unjudged('no-truth'))]
  expect(judgeRegion(probes, bar({ minJudged: 2 })).status).toBe('pass')
  expect(judgeRegion(probes, bar({ minJudged: 3 })).status).toBe('inconclusive')
})

test('nothing judged never passes, not even with minJudged 0', () => {
  const status = judgeRegion(many(5, unjudged('no-truth')), bar({ minJudged: 0 })).status
  expect(status).toBe('inconclusive')
})

test('an invalid answer fails: no share of them is right', () => {
  expect(judgeRegion([...many(99, within), unjudged('invalid')])).toStrictEqual({
    status: 'fail',
    reason: 'the cache gave 1 invalid answers',
  })
})

test('no probes at all fails; all of them in known gaps is a status of its own', () => {
  expect(judgeRegion([])).toStrictEqual({ status: 'fail', reason: 'no probe fell into this region' })
  expect(judgeRegion(many(5, judged({ ...firmlyOutside, gap: 'tile change' })))).toStrictEqual({ status: 'known-gap' })
})

test('what lies in a known gap does not change the outcome of the rest', () => {
  fc.assert(
    fc.property(fc.array(anyProbe, { minLength: 1 }), fc.array(anyProbe), (open, others) => {
      const inGaps = others.map((probe) => ({ ...probe, gap: 'tile change' }))
      expect(judgeRegion([...inGaps, ...open])).toStrictEqual(judgeRegion(open))
    }),
  )
})

/** Worst to best. */
const ranks = ['fail', 'inconclusive', 'pass']

function rank(probes: readonly JudgedProbe[], regionBar: RegionBar): number {
  return ranks.indexOf(judgeRegion(probes, regionBar).status)
}

const verdictCounts = fc.record({
  within: fc.nat(60),
  outside: fc.nat(6),
  noisy: fc.nat(6),
  missing: fc.nat(10),
  firm: fc.nat(1),
})
const anyRegion = verdictCounts.map(({ within: inside, outside: out, noisy: between, missing, firm }) => [
  ...many(inside, within),
  ...many(out, outside),
  ...many(between, noisy),
  ...many(missing, unjudged('no-truth')),
  ...many(firm, firmlyOutside),
])
const anyBar = fc.record({
  within: fc.constantFrom(0.5, 0.8, 0.95, 1),
  worst: fc.constantFrom(undefined, [0.5, 2] as const),
  minJudged: fc.constantFrom(undefined, 0, 5),
  hunted: fc.constant(false),
})

test('a worse probe never betters a region: within > noisy > outside > firmly outside', () => {
  fc.assert(
    fc.property(anyRegion, anyBar, (others, regionBar) => {
      const outcomes = [within, noisy, outside, firmlyOutside].map((probe) => rank([...others, probe], regionBar))
      expect(outcomes).toStrictEqual(outcomes.toSorted((a, b) => b - a))
    }),
    { numRuns: 500 },
  )
})

test('pass holds whatever the noisy turn out to be, and so does fail', () => {
  fc.assert(
    fc.property(anyRegion, anyBar, (probes, regionBar) => {
      const now = rank(probes, regionBar)
      fc.pre(now !== ranks.indexOf('inconclusive'))
      for (const truth of [within, outside]) {
        const settled = probes.map((probe) => (probe.verdict === 'noisy' ? truth : probe))
        expect(rank(settled, regionBar)).toBe(now)
      }
    }),
    { numRuns: 500 },
  )
})

test('a hunt fails by one shape outside that was looked at again, and by nothing else that it sought out', () => {
  const hunted = { ...defaultRegionBar, hunted: true }
  const again = { ...outside, looks: 2 }
  expect(judgeRegion([...many(9, within), again], hunted)).toEqual({
    status: 'fail',
    reason: 'the hunt found 1 of 10 shapes outside the band',
  })
  expect(judgeRegion([within, { ...outside, looks: 1 }, noisy, noisy], hunted)).toEqual({ status: 'pass' })
  expect(judgeRegion([within, { ...again, gap: 'tile change' }], hunted)).toEqual({ status: 'pass' })
  expect(judgeRegion([unjudged('no-truth')], hunted)).toEqual({
    status: 'inconclusive',
    reason: 'none of 1 shapes could be judged',
  })
})
