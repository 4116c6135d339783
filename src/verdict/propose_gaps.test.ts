import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '../shape.ts'
import type { Diagnosis } from './diagnose/diagnosis.ts'
import { anyProbe, firmlyOutside, judged, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { knownGap, liesInGap } from './known_gap.ts'
import { proposeGaps } from './propose_gaps.ts'
import { isJudged } from './region_stats.ts'

const at = (probe: typeof within, shape: Shape) => ({ ...probe, shape })

test('neighbours that are outside or noisy join to one range, with their least and greatest ratio', () => {
  const probes = [at(within, { m: 96 }), at(outside, { m: 104 }), at(noisy, { m: 97 }), at(firmlyOutside, { m: 111 })]
  expect(proposeGaps(['m'], [...probes, at(within, { m: 112 })])).toStrictEqual([
    { where: { m: [97, 111] }, probes: 3, ratios: [1.15, 1.4], diagnosis: undefined },
  ])
})

test('a probe within parts two ranges; a single shape is no range', () => {
  const probes = [at(outside, { m: 97 }), at(within, { m: 104 }), at(outside, { m: 1000 }), at(outside, { m: 200 })]
  expect(proposeGaps(['m'], probes).map(({ where }) => where)).toStrictEqual([{ m: 97 }, { m: [200, 1000] }])
})

test('ranges run along the last field, one line of shapes at a time', () => {
  const probes = [
    at(outside, { batch_size: 1, kv_len: 100 }),
    at(outside, { batch_size: 2, kv_len: 100 }),
    at(outside, { batch_size: 2, kv_len: 300 }),
  ]
  expect(proposeGaps(['batch_size', 'kv_len'], probes).map(({ where }) => where)).toStrictEqual([
    { batch_size: 1, kv_len: 100 },
    { batch_size: 2, kv_len: [100, 300] },
  ])
})

function because(name: 'step' | 'singular-row'): Diagnosis {
  return { class: name, cause: name, evidence: '', next: '' }
}

test('a gap tells why most of its probes fail', () => {
  const probes = [97, 98, 99].map((m) => at(outside, { m }))
  const [gap] = proposeGaps(['m'], probes, ({ shape }) => because(shape['m'] === 97 ? 'step' : 'singular-row'))
  expect(gap?.diagnosis).toStrictEqual(because('singular-row'))
})

test('what was not judged, lies in a gap already or has no numbers asks for no gap', () => {
  expect(proposeGaps(['m'], [unjudged('no-truth'), judged({ ...outside, gap: 'known' })])).toStrictEqual([])
  expect(proposeGaps(['q_lens'], [at(outside, { q_lens: [1, 16] })])).toStrictEqual([])
  expect(proposeGaps([], [outside])).toStrictEqual([])
})

test('the gaps hold every judged probe that is not within, and none that is', () => {
  const place = fc.record({ a: fc.nat(3), b: fc.nat(8) })
  const placed = fc.uniqueArray(fc.tuple(place, anyProbe), { selector: ([shape]) => `${shape.a} ${shape.b}` })
  fc.assert(
    fc.property(placed, (entries) => {
      const probes = entries.map(([shape, probe]) => at(probe, shape))
      const gaps = proposeGaps(['a', 'b'], probes)
      for (const probe of probes.filter(isJudged)) {
        const holders = gaps.filter(({ where }) => liesInGap(knownGap(where, ''), probe.region, probe.shape))
        expect(holders).toHaveLength(probe.verdict === 'within' ? 0 : 1)
      }
      expect(gaps.reduce((sum, gap) => sum + gap.probes, 0)).toBe(
        probes.filter(isJudged).filter(({ verdict }) => verdict !== 'within').length,
      )
    }),
  )
})
