import { expect, test } from 'vitest'
import { sampleMeasuring, sampleShift } from '../../fixtures/sample_records.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { shiftPlot } from './shift_plot.ts'

/** No legend: the frame of 130 px reaches from 24 to 154, its middle lies at 89; 0.03 and 15 % more fill 65 px. */
function y(shift: number): number {
  return Math.round(10 * (89 - (65 * shift) / 0.0345)) / 10
}

test('the shift of each process in order, with its error and its drift', () => {
  const processes = [
    sampleShift('a', 0, { standardError: 0 }),
    sampleShift('b', 0.02, { standardError: 0.01, drift: -0.02 }),
    sampleShift('c', null),
  ]
  const figure = shiftPlot(sampleReport([], { measuring: sampleMeasuring({ processes }) }))
  const { paths, texts } = parsedSvg(figure?.svg ?? '')
  // Three processes share 538 px.
  const [first, second] = [137.7, 317]
  expect(paths.find(({ d }) => d.includes('h0'))?.starts).toEqual([
    [first, 89],
    [second, y(0.02)],
  ])
  expect(paths.map(({ d }) => d)).toContain(`M${first} 89V89M${second} ${y(0.01)}V${y(0.03)}`)
  expect(paths.map(({ d }) => d)).toContain(`M${second + 6} ${y(0.02)}V89m-3 -4l3 4 3 -4`)
  expect(texts).toEqual(expect.arrayContaining(['+2 %', '-2 %', '0', '3']))
  expect(figure?.caption).toContain(
    'the farthest is off by +2.0 % +- 1.0 % over 24 controls, -2.0 % from first look to last.',
  )
  expect(figure?.caption).toContain('Of 1 the shift is unknown.')
})

test('a recording tells none', () => {
  expect(shiftPlot(sampleReport([]))).toBeUndefined()
  expect(shiftPlot(sampleReport([], { measuring: sampleMeasuring({ processes: [] }) }))).toBeUndefined()
})
