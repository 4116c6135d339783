import { expect, test } from 'vitest'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { gridAxes } from './grid_axis.ts'
import { heatMap } from './heat_map.ts'
import { heatSteps, stepOf } from './heat_steps.ts'
import type { Figure } from './figure.ts'

const axes = [
  [1, 4, 16],
  [32, 64],
]

function probe(a: number, b: number, changes: Partial<JudgedProbe> = {}): JudgedProbe {
  return sampleProbe(0, { shape: { a, b }, coords: [a, b], ...changes })
}

function mapOf(rows: readonly JudgedProbe[]): Figure | undefined {
  const report = sampleReport([sampleRegion('interior', rows)], { fields: ['a', 'b'], axes })
  return heatMap(report, gridAxes(report))
}

test('the cells with probes are filled, framed where outside, and tell their ratio', () => {
  const figure = mapOf([
    probe(2, 48, { ratio: 0.5, verdict: 'outside' }),
    probe(8, 40, { ratio: 1.3, verdict: 'outside', gap: 'waves' }),
    probe(9, 50),
  ])
  const { texts, paths } = parsedSvg(figure?.svg ?? '')
  expect(texts).toEqual(expect.arrayContaining(['0.50', '1.30', 'outside the band', 'in a known gap', 'a', 'b']))
  const filled = paths.filter((path) => path.attribute('fill')?.startsWith('var(') && path.attribute('opacity'))
  expect(filled.map((path) => [path.attribute('fill'), path.attribute('opacity')])).toEqual([
    ['var(--series-1,#1f77b4)', '0.7'],
    ['var(--series-2,#c8601c)', '0.48'],
  ])
  // Margins of 56 and 14 leave 530 px: of the four octaves 3 % more, so that the rows 1, 4 and 16 lie at 63.7, 321 and 578.3.
  expect(filled.map(({ d }) => /^M([\d.]+) [\d.]+H([\d.]+)/.exec(d)?.slice(1).map(Number))).toEqual([
    [63.7, 321],
    [321, 578.3],
  ])
  expect(figure?.caption).toBe(
    '2 of 2 cells with probes hold one outside the band (framed), 1 of them in known gaps (dashed). The farthest from 1 is a=2 b=48 with 0.500. Empty cells have no probe; those beyond the lines lie beyond the grid.',
  )
})

test('only a grid of two axes has one', () => {
  const report = sampleReport(
    [sampleRegion('interior', [sampleProbe(1, { coords: [1] }), sampleProbe(2, { coords: [2] })])],
    { axes: [[1, 2]] },
  )
  expect(heatMap(report, gridAxes(report))).toBeUndefined()
})

test('steps are as far from 1 below as above', () => {
  for (const ratio of [1.01, 1.05, 1.06, 1.15, 1.2, 1.25, 1.3, 1.5, 2]) {
    const [below, above] = [stepOf(1 / ratio), stepOf(ratio)]
    expect(heatSteps.findIndex((step) => step === below)).toBe(
      heatSteps.length - 1 - heatSteps.findIndex((step) => step === above),
    )
    expect(below?.opacity).toBe(above?.opacity)
  }
  expect(stepOf(1)?.label).toBe('~1')
})
