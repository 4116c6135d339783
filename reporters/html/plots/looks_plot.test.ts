import { expect, test } from 'vitest'
import type { SingleLook } from '../../../src/verdict/judged_probe.ts'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import type { Figure } from './figure.ts'
import { parsedSvg } from './fixtures/parsed_svg.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { gridAxes } from './grid_axis.ts'
import { looksPlot } from './looks_plot.ts'

function looksAt(...all: readonly (readonly SingleLook[])[]): Figure | undefined {
  const rows = all.map((singleLooks, index) => sampleProbe(4 ** index, { truthMs: 0.1, singleLooks }))
  const report = sampleReport([sampleRegion('midpoints', rows)])
  const [axis] = gridAxes(report)
  return axis && looksPlot(report, axis)
}

test('each look over the truth of its probe, each process in colour and shape of its own', () => {
  const figure = looksAt(
    [
      ['first', 0.1],
      ['second', 0.1 * 1.01],
    ],
    [['first', 0.1 / 1.01]],
  )
  const { paths, texts } = parsedSvg(figure?.svg ?? '')
  expect(texts).toEqual(expect.arrayContaining(['look / truth', 'first', 'second']))
  // The least reach is 0.015: ln 1.01 is 39.8 px of 60 from the middle of the frame, which reaches from 40 to 160.
  expect(paths.find(({ d, starts }) => d.includes('h0') && starts.length === 2)?.starts).toEqual([
    [55.8, 100],
    [578.2, 139.8],
  ])
  // A square of radius 1.9 starts 1.7 px off its place.
  expect(paths.find(({ d }) => d.startsWith('M54.1 58.5h'))?.starts).toEqual([[54.1, 58.5]])
  expect(figure?.caption).toBe('3 looks, each over the truth of its probe: half are within 1 % of it, 95 % within 1 %.')
})

test('beyond four processes the others share a look', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((process): SingleLook => [process, 0.1])
  const { texts } = parsedSvg(looksAt(many, many.slice(0, 4))?.svg ?? '')
  expect(texts.filter((text) => text.length === 1 && /[a-f]/.test(text))).toEqual(['a', 'b', 'c', 'd'])
  expect(texts).toContain('2 other processes')
})

test('without single looks there is none', () => {
  expect(looksAt([], [])).toBeUndefined()
})
