import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { gridAxes } from './grid_axis.ts'
import { ratioPlot } from './ratio_plot.ts'
import type { SpecReport } from '../../report.ts'
import type { Figure } from './figure.ts'

const axes = [[1, 4, 16]]

function plotted(report: SpecReport): Figure {
  const [figure] = gridAxes(report).map((axis) => ratioPlot(report, axis))
  if (!figure) throw new Error('no plot')
  return figure
}

/** One legend row of 16 px and 24 px for the name of the axis lie above the frame of 210 px. */
const [top, middle] = [40, 145]
/** The frame reaches from 48 to 586. */
const centre = 317

test('each probe lies where the logarithms of its place and of its ratio say', () => {
  const rows = [sampleProbe(1), sampleProbe(4, { ratio: 1.2, verdict: 'outside' }), sampleProbe(16, { ratio: 1 / 1.1 })]
  const { paths } = parsedSvg(plotted(sampleReport([sampleRegion('midpoints', rows)], { axes })).svg)
  const within = paths.find((path) => path.attribute('opacity') === '.6' || path.attribute('opacity') === '0.6')
  const outside = paths.find((path) => path.attribute('stroke-width') === '8')
  // 1.5 times the band's end is the least reach: ln 1.15 * 1.5 = 0.20964. 1.2 lies ln 1.2 / 0.20964 * 105 px = 91.3 px up.
  expect(outside?.starts).toEqual([[centre, middle - 91.3]])
  // Both ends keep 1.5 % of the four octaves free: 538 px / 1.03 * 0.015 = 7.8 px. 1 / 1.1 lies 47.7 px down.
  expect(within?.starts).toEqual([
    [48 + 7.8, middle],
    [586 - 7.8, middle + 47.7],
  ])
})

test('the band, the line at 1 and the rows of the grid are marked', () => {
  const { paths, texts, placeOf } = parsedSvg(
    plotted(sampleReport([sampleRegion('midpoints', [sampleProbe(1), sampleProbe(16)])], { axes })).svg,
  )
  // ln 1.15 is two thirds of the reach: 70 px of 105
  expect(paths.map(({ d }) => d)).toEqual(
    expect.arrayContaining([
      `M48 ${middle - 70}H586V${middle + 70}H48z`,
      `M48 ${middle}H586`,
      'M55.8 250v-6M317 250v-6M578.2 250v-6',
    ]),
  )
  expect(texts).toEqual(expect.arrayContaining(['cache / truth', 'm', '0.87', '1.15', 'midpoints (2)']))
  expect(placeOf('4')).toEqual([centre, top + 210])
})

test('what is too noisy to tell is counted', () => {
  const noisy = [1, 4].map((m) => sampleProbe(m, { verdict: 'noisy' }))
  const told = (count: number) =>
    plotted(sampleReport([sampleRegion('midpoints', [...noisy.slice(0, count), sampleProbe(16)])], { axes })).caption
  expect(told(1)).toContain('(large marks), 1 is too noisy to tell.')
  expect(told(2)).toContain('(large marks), 2 are too noisy to tell.')
})

test('bars reach as far as a verdict asks for, and only where they are longer than the mark', () => {
  const rows = [sampleProbe(1, { standardError: 0.001 }), sampleProbe(4, { standardError: 0.05 })]
  const { svg, caption } = plotted(sampleReport([sampleRegion('midpoints', rows)], { axes }))
  // 1.7 * 0.05 = 0.085 of the reach of 0.20964: 42.6 px
  expect(parsedSvg(svg).paths.map(({ d }) => d)).toContain(
    `M578.2 ${middle - 42.6}V${middle + 42.6}`.replace('578.2', String(centre)),
  )
  expect(caption).toContain('Bars: 1.7 standard errors.')
})

test('a ratio beyond the scale is drawn at its edge with an arrow, and told', () => {
  const many = Array.from({ length: 60 }, (_, index) => sampleProbe(index + 1))
  const rows = [...many, sampleProbe(8, { ratio: 9, verdict: 'outside' })]
  const { svg, caption } = plotted(sampleReport([sampleRegion('midpoints', rows)], { axes }))
  const { paths } = parsedSvg(svg)
  expect(paths.find((path) => path.attribute('stroke-width') === '8')?.starts.map(([, y]) => y)).toEqual([top + 4])
  expect(paths.filter(({ d }) => d.endsWith('l3 5h-6z')).map(({ starts }) => starts.length)).toEqual([1])
  expect(caption).toContain(
    '1 probe lies beyond the scale and is drawn at its edge, with arrows; the farthest has 9.000.',
  )
})

test('of thousands on one place one mark is drawn, and every one outside the band', () => {
  const rows = [
    ...Array.from({ length: 2000 }, () => sampleProbe(4)),
    ...Array.from({ length: 50 }, () => sampleProbe(16, { ratio: 1.5, verdict: 'outside' })),
    sampleProbe(1),
  ]
  const { paths } = parsedSvg(plotted(sampleReport([sampleRegion('midpoints', rows)], { axes })).svg)
  const discs = paths.filter(({ d }) => d.includes('h0')).map(({ starts }) => starts.length)
  expect(discs.toSorted((a, b) => b - a)).toEqual([50, 2, 1])
})

test('known gaps and infidel cells are shaded over their places', () => {
  const hunt = { ...sampleRegion('hunt', [sampleProbe(1), sampleProbe(16)]), cells: [cell([4, 16])] }
  const gaps = [{ where: 'm=1..4', reason: 'tiles', status: 'open', probes: 1, ratios: null } as const]
  const { paths, texts } = parsedSvg(plotted(sampleReport([hunt], { axes, regions: ['hunt'] }, gaps)).svg)
  // One pixel more on either side.
  expect(paths.map(({ d }) => d)).toEqual(expect.arrayContaining(['M54.8 40H318V250H54.8z', 'M316 40H579.2V250H316z']))
  expect(texts).toEqual(expect.arrayContaining(['known gap', 'infidel cell']))
})

test('a gap of two fields shades no axis: the map shows where it lies', () => {
  const gaps = [{ where: 'm=1..4 n=8', reason: 'tiles', status: 'open', probes: 1, ratios: null } as const]
  const report = sampleReport([sampleRegion('midpoints', [sampleProbe(1), sampleProbe(16)])], { axes }, gaps)
  expect(parsedSvg(plotted(report).svg).texts).not.toContain('known gap')
})

function cell(ends: readonly [number, number]): NonNullable<SpecReport['regions'][number]['cells']>[number] {
  const worst = { shape: { m: 5 }, ratio: 2, looks: 2, outside: true }
  return { ends: [ends], smallest: worst.shape, largest: worst.shape, worst, looks: [worst] }
}
