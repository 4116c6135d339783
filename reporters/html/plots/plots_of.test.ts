import { expect, test } from 'vitest'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { sampleMeasuring, sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { plotsOf } from './plots_of.ts'

const places = [1, 2, 4, 8, 16]

function probe(m: number, changes: Partial<JudgedProbe> = {}): JudgedProbe {
  return sampleProbe(m, { coords: [m], flops: 1e9 * m, bytes: 1e6, ...changes })
}

function onTwoAxes(batch: number, length: number, changes: Partial<JudgedProbe> = {}): JudgedProbe {
  return sampleProbe(0, { shape: { batch, length }, coords: [batch, length], bytes: 1e6 * batch, ...changes })
}

const oneAxis = sampleReport(
  [
    sampleRegion(
      'midpoints',
      places.map((m) => probe(m)),
    ),
  ],
  { axes: [places] },
)
const grid = [1, 2, 4, 8].flatMap((batch) => [16, 32, 64, 128].map((length) => onTwoAxes(batch, length)))
const twoAxes = sampleReport([sampleRegion('interior', grid)], {
  fields: ['batch', 'length'],
  axes: [
    [1, 2, 4, 8],
    [16, 32, 64, 128],
  ],
})

test('a kernel of one axis has its ratio, its distribution, time and efficiency', () => {
  expect(plotsOf(oneAxis).map(({ id }) => id)).toEqual(['ratio-axis-1', 'distribution', 'time-axis-1', 'rate-axis-1'])
})

test('a kernel of two axes has a map as well, ratio and time along both, and efficiency along the longer one', () => {
  expect(plotsOf(twoAxes).map(({ id, title }) => [id, title])).toEqual([
    ['ratio-axis-1', 'Ratio against batch'],
    ['ratio-axis-2', 'Ratio against length'],
    ['cells', 'Worst ratio by cell of batch and length'],
    ['distribution', 'Distribution of the error'],
    ['time-axis-1', 'Time against batch'],
    ['time-axis-2', 'Time against length'],
    ['rate-axis-1', 'Efficiency against batch'],
  ])
})

test('what a run did not measure has no plot', () => {
  const unknown = places.map((m) =>
    probe(m, { ratio: null, truthMs: null, verdict: 'no-truth', flops: null, bytes: null }),
  )
  expect(plotsOf(sampleReport([sampleRegion('midpoints', unknown)], { axes: [places] }))).toEqual([])
  expect(plotsOf(sampleReport([]))).toEqual([])
})

test('a live run has its single looks and the shift of its controls', () => {
  const looked = places.map((m) =>
    probe(m, {
      singleLooks: [
        ['a', 0.1],
        ['b', 0.101],
      ],
    }),
  )
  const report = sampleReport([sampleRegion('midpoints', looked)], { axes: [places], measuring: sampleMeasuring() })
  expect(plotsOf(report).map(({ id }) => id)).toEqual(expect.arrayContaining(['looks-axis-1', 'shift']))
})

test('each plot is an image with a name, as wide as there is room, in the colours of the page', () => {
  for (const { svg, title, caption } of plotsOf(twoAxes)) {
    const { attribute, elements } = parsedSvg(svg)
    expect(attribute('role')).toBe('img')
    expect(attribute('aria-label')).toBe(`${title}. ${caption}`)
    expect(attribute('viewBox')).toMatch(/^0 0 600 \d+$/)
    expect([attribute('width'), attribute('height'), attribute('class')]).toEqual([null, null, null])
    expect(attribute('fill')).toBe('currentColor')
    expect(elements).not.toContain('style')
    expect(svg).not.toContain('NaN')
    // Colours of its own would not follow the theme.
    expect(svg.match(/(?:fill|stroke)="#/)).toBeNull()
  }
})

test('no number has more digits than a tenth of a pixel needs', () => {
  for (const { svg } of plotsOf(twoAxes)) {
    expect(svg.match(/ (?:d|x|y|transform)="[^"]*\.\d{3}/)).toBeNull()
  }
})

test('names of fields, regions, backends and processes stay text', () => {
  const hostile = `</script><img onerror=alert(1) src="x">&'`
  const rows = places.map((m, index) =>
    sampleProbe(m, {
      shape: { [hostile]: m },
      backend: `${hostile}${index % 2}`,
      coords: [m],
      verdict: 'outside',
      ratio: 2,
      bytes: 1e6,
      singleLooks: [
        [hostile, 0.1],
        ['b', 0.1],
      ],
    }),
  )
  const figures = plotsOf(sampleReport([sampleRegion(hostile, rows)], { fields: [hostile], axes: [places] }))
  expect(figures).toHaveLength(5)
  const texts = figures.flatMap(({ svg }) => {
    expect(svg).not.toMatch(/<\/?(?:script|img)/)
    const parsed = parsedSvg(svg)
    expect(new Set(parsed.elements)).toEqual(new Set(['svg', 'g', 'path', 'text']))
    return parsed.texts
  })
  expect(texts).toEqual(
    expect.arrayContaining([hostile, `${hostile} (5)`, `truth, ${hostile}1 fastest`, `${hostile}=1: 2.000`]),
  )
})

test('2,000 probes take less than 60 kB', () => {
  const rows = Array.from({ length: 2000 }, (_, index) =>
    probe(index + 1, { ratio: Math.exp(0.1 * Math.sin(index * index)), truthMs: index + 1 }),
  )
  const figures = plotsOf(sampleReport([sampleRegion('interior', rows)], { axes: [places] }))
  const bytes = figures.reduce((sum, { svg }) => sum + svg.length, 0)
  // At 450 bytes a row in JSON, what the plots are drawn from takes 900 kB.
  expect(bytes).toBeLessThan(60_000)
})
