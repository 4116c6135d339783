import { expect, test } from 'vitest'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { against } from './against.ts'
import type { Figure } from './figure.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { gridAxes } from './grid_axis.ts'
import { timeOf } from './quantities.ts'

function timePlot(rows: readonly JudgedProbe[], fields: readonly string[] = ['m']): Figure | undefined {
  const report = sampleReport([sampleRegion('midpoints', rows)], { fields })
  const axes = gridAxes(report)
  const [axis] = axes
  return axis && against(report, axes, axis, timeOf(report))
}

/** 10 to 80 us with 15 % and 18 % to spare. One row of the legend: the frame reaches from 40 to 230. */
function y(us: number): number {
  return Math.round(10 * (230 - (190 * Math.log(us / 8.5)) / Math.log(94.4 / 8.5))) / 10
}

test('the line is what the cache says, the marks are the truth, both at their logarithms', () => {
  const rows = [
    sampleProbe(4, { cacheMs: 0.02, truthMs: 0.02 }),
    sampleProbe(1, { cacheMs: 0.01, truthMs: 0.01 }),
    sampleProbe(16, { cacheMs: 0.04, truthMs: 0.08 }),
  ]
  const figure = timePlot(rows)
  const { paths, texts } = parsedSvg(figure?.svg ?? '')
  expect(paths.map(({ d }) => d)).toContain(`M55.8 ${y(10)}L317 ${y(20)} 578.2 ${y(40)}`)
  expect(paths.find(({ d, starts }) => d.includes('h0') && starts.length === 3)?.starts).toEqual([
    [55.8, y(10)],
    [317, y(20)],
    [578.2, y(80)],
  ])
  expect(texts).toEqual(expect.arrayContaining(['time (us)', 'cache', 'truth']))
})

test('the truth tells which backend is the fastest, and an A/B has the line of the other cache', () => {
  const rows = [1, 2, 4, 8].map((m) =>
    sampleProbe(m, {
      backend: m > 2 ? 'triton' : 'torch',
      compared: { cacheMs: 0.2, ratio: 2, coverage: 0 },
    }),
  )
  const { texts, paths } = parsedSvg(timePlot(rows)?.svg ?? '')
  expect(texts).toEqual(expect.arrayContaining(['truth, torch fastest', 'truth, triton fastest', 'the other cache']))
  // A curve of points that lie on one height
  expect(paths.some((path) => path.attribute('stroke-dasharray') === '4 3' && path.d.includes('L'))).toBe(true)
})

test('of two axes four lines of the grid are drawn, from the first to the last', () => {
  const lengths = [16, 32, 64, 128, 256, 512, 1024]
  const rows = lengths.flatMap((length) =>
    [1, 2, 4, 8].map((batch) => sampleProbe(0, { shape: { batch, length }, truthMs: batch * length })),
  )
  const alone = sampleProbe(0, { shape: { batch: 3, length: 48 }, truthMs: 100 })
  const figure = timePlot([...rows, alone], ['batch', 'length'])
  const { texts } = parsedSvg(figure?.svg ?? '')
  expect(texts.filter((text) => text.startsWith('length'))).toEqual([
    'length 16',
    'length 64',
    'length 256',
    'length 1024',
  ])
  expect(figure?.caption).toContain('along 4 lines of the grid')
})

test('without truth there is none', () => {
  expect(timePlot([1, 2, 4, 8].map((m) => sampleProbe(m, { truthMs: null })))).toBeUndefined()
})
