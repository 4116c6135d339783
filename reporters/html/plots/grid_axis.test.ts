import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion } from '../../fixtures/sample_records.ts'
import { sampleReport } from './fixtures/sample_report.ts'
import { gridAxes, scaled } from './grid_axis.ts'

test('an axis has the name of its field where its coords are that field', () => {
  const rows = [
    sampleProbe(0, { shape: { prefix: 64, append: 8 }, coords: [68, 8] }),
    sampleProbe(0, { shape: { prefix: 64, append: 16 }, coords: [72, 16] }),
  ]
  const axes = gridAxes(
    sampleReport([sampleRegion('interior', rows)], {
      fields: ['prefix', 'append'],
      axes: [
        [64, 128],
        [8, 16],
      ],
    }),
  )
  expect(axes.map(({ id, name, values, places }) => [id, name, values, places])).toEqual([
    ['axis-1', 'axis 1 of the grid', [64, 128], 2],
    ['axis-2', 'append', [8, 16], 2],
  ])
  expect(rows.map((row) => axes.map(({ place }) => place(row)))).toEqual([
    [68, 8],
    [72, 16],
  ])
})

test('where the cache tells no place the fields are the axes; one that never changes is none', () => {
  const rows = [1, 2].map((m) => sampleProbe(m, { shape: { m, heads: 32, lens: [1, 2] } }))
  const axes = gridAxes(sampleReport([sampleRegion('interior', rows)], { fields: ['m', 'heads', 'lens'] }))
  expect(axes.map(({ name, values }) => [name, values])).toEqual([['m', []]])
  expect(rows.map((row) => axes[0]?.place(row))).toEqual([1, 2])
})

test('0 lies at half of the least place above it, and is called 0', () => {
  const { position, scale } = scaled('prefix', [0, 64, 1024])
  expect(position(0)).toBe(32)
  expect(position(64)).toBe(64)
  expect(scale.ticks).toContain(32)
  expect(scale.format(32)).toBe('0')
  expect(scale.domain[0]).toBeLessThan(32)
  expect(scaled('m', [32, 64]).scale.format(32)).toBe('32')
})
