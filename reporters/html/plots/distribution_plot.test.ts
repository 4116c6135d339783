import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { distributionPlot } from './distribution_plot.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'

/** From 0.1 % to 33 %, 1.1 times the least reach of 30 %, over 538 px. */
function place(error: number): number {
  return Math.round(10 * (48 + (538 * Math.log(error / 0.001)) / Math.log(330))) / 10
}

test('the curve steps up at each error, too fast and too slow alike', () => {
  const rows = [
    sampleProbe(1, { ratio: 1.01 }),
    sampleProbe(2, { ratio: 1 / 1.1 }),
    sampleProbe(3, { ratio: 1 }),
    sampleProbe(4, { ratio: 1.21 }),
  ]
  const figure = distributionPlot(sampleReport([sampleRegion('midpoints', rows)]))
  const { paths, texts } = parsedSvg(figure?.svg ?? '')
  // 0 lies at the left end. One row of the legend: the frame reaches from 40 to 190.
  expect(paths.map(({ d }) => d)).toContain(
    `M48 190H48V152.5H${place(0.01)}V115H${place(0.1)}V77.5H${place(0.21)}V40H586`,
  )
  expect(paths.map(({ d }) => d)).toContain(`M${place(0.15)} 40V190`)
  expect(texts).toEqual(expect.arrayContaining(['bar 15 %', 'off the grid, in no known gap (4)']))
  expect(figure?.caption).toBe(
    '4 probes off the grid, in no known gap: half are within 5.5 %, 95 % within 19 %, the worst is off by 21 %.',
  )
})

test('controls and known gaps have curves of their own', () => {
  const regions = [
    sampleRegion('midpoints', [sampleProbe(1), sampleProbe(2, { gap: 'tiles' })]),
    sampleRegion('controls', [sampleProbe(4)]),
  ]
  const { texts } = parsedSvg(distributionPlot(sampleReport(regions))?.svg ?? '')
  expect(texts.filter((text) => text.endsWith('(1)'))).toEqual([
    'off the grid, in no known gap (1)',
    'controls (1)',
    'in known gaps (1)',
  ])
})

test('of thousands of steps a pixel apart only some are drawn, and the end is reached', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => sampleProbe(index, { ratio: 1 + (index + 1) / 50_000 }))
  const { paths } = parsedSvg(distributionPlot(sampleReport([sampleRegion('midpoints', rows)]))?.svg ?? '')
  const curve = paths.find((path) => path.attribute('stroke-width') === '1.8')?.d ?? ''
  expect(curve.match(/V/g)?.length).toBeLessThan(400)
  expect(curve).toMatch(/V40H586$/)
})
