import { expect, test } from 'vitest'
import type { KvRecord } from '../../../src/kv/spec/kv_record.ts'
import { bySeverity } from '../../../src/kv/compare/severity.ts'
import { sampleFindings, sampleKvRecord, sampleKvRow } from '../../fixtures/sample_kv.ts'
import { parsedSvg, type ParsedSvg } from './fixtures/parsed_svg.ts'
import { kvGrid } from './kv_grid.ts'
import { kvMap } from './kv_map.ts'
import { kvStyles } from './kv_styles.ts'

function record(changes: Parameters<typeof sampleFindings>[0], rows: KvRecord['rows']): KvRecord {
  return sampleKvRecord({ outcome: { status: 'compared', ...sampleFindings(changes) }, rows })
}

const regions = [0, 1].flatMap((layer) =>
  (['k', 'v'] as const).map((side) => sampleKvRow({ layer, name: `L${layer}`, side })),
)

function drawn(map: KvRecord): ParsedSvg {
  return parsedSvg(kvMap(map)[0]?.svg ?? '')
}

test('each block of K and V is a cell of its layer, in the colour and with the letter of its verdict', () => {
  const rows = [
    ...regions,
    sampleKvRow({ layer: 1, side: 'v', logical: 2, verdict: 'zero' }),
    sampleKvRow({ layer: 0, name: 'L0', side: 'k', logical: 0, verdict: 'wrong' }),
  ]
  // 2 layers, 2 sides, 4 blocks
  const map = record({ counts: { identical: 14, zero: 1, wrong: 1 }, boundary: 3 }, rows)
  const { paths, texts, placeOf } = drawn(map)
  expect(paths.map(({ d }) => d.match(/M/g)?.length).slice(0, 3)).toEqual([1, 14, 1])
  // A letter of a name takes 6.2 px: the frame starts at 32.4 and is 553.6 px wide, for 4 blocks, a gap of one, and 4 blocks.
  const column = 553.6 / 9
  // One row of the legend, so that the two layers reach from 40 to 80; letters stand 3.2 px below the middle.
  const centre = (columns: number): number => Math.round(10 * (32.4 + columns * column)) / 10
  expect(placeOf('w')).toEqual([centre(0.5), 53.2])
  expect(placeOf('0')?.[1]).not.toBe(53.2)
  expect(texts.filter((text) => text === '0')).toHaveLength(3)
  expect(paths.map(({ d }) => d)).toContain(`M${centre(3)} 37V83M${centre(8)} 37V83`)
  expect(texts).toEqual(expect.arrayContaining(['K', 'V', 'L0', 'L1', '0 zero', 'w wrong', 'identical']))
  expect(kvMap(map)[0]?.caption).toBe(
    'Blocks of K and V: 1 zero, 1 wrong, 14 identical. K at the left, V at the right. The line marks where the suffix begins, at block 3.',
  )
})

test('of many blocks a column shows the worst of those that it stands for', () => {
  const rows = [
    ...regions,
    sampleKvRow({ layer: 0, side: 'k', logical: 3, verdict: 'noise' }),
    sampleKvRow({ layer: 0, side: 'k', logical: 2, verdict: 'poison' }),
    sampleKvRow({ layer: 0, side: 'k', logical: 199, verdict: 'noise' }),
  ]
  const map = record({ counts: { identical: 797, noise: 2, poison: 1 }, boundary: null }, rows)
  const { paths } = drawn(map)
  // 200 blocks in 50 columns of 4: of 200 cells one is poisoned and one is noise.
  const cells = (fill: string, opacity: number): number | undefined =>
    paths
      .find((path) => path.attribute('fill') === fill && path.attribute('opacity') === String(opacity))
      ?.d.match(/M/g)?.length
  expect(cells(kvStyles.poison.colour, kvStyles.poison.opacity)).toBe(1)
  expect(cells(kvStyles.noise.colour, kvStyles.noise.opacity)).toBe(1)
  expect(cells(kvStyles.identical.colour, kvStyles.identical.opacity)).toBe(198)
  expect(kvMap(map)[0]?.caption).toContain('A column stands for 4 blocks and shows the worst of them.')
})

test('where only the sums of a region tell that it differs, none of its blocks is called identical', () => {
  const rows = [
    sampleKvRow({ layer: 0, side: 'k', region: 'prefix' }),
    sampleKvRow({ layer: 0, side: 'k', region: 'suffix', verdict: 'wrong' }),
    sampleKvRow({ layer: 1, side: 'k', region: 'whole', verdict: 'zero' }),
    sampleKvRow({ layer: 0, side: 'v', region: 'whole' }),
  ]
  const grid = kvGrid({ counts: { identical: 12 }, boundary: 3 }, rows)
  const verdicts = (layer: number, side: 'k' | 'v'): unknown =>
    [0, 2, 3].map((column) => grid?.verdictAt(layer, side, column))
  expect(grid?.columns).toBe(4)
  expect(verdicts(0, 'k')).toEqual(['identical', 'identical', 'wrong'])
  expect(verdicts(1, 'k')).toEqual(['zero', 'zero', 'zero'])
  expect(verdicts(0, 'v')).toEqual(['identical', 'identical', 'identical'])
  // V of layer 1 was not compared.
  expect(verdicts(1, 'v')).toEqual([undefined, undefined, undefined])
})

test('verdicts have letters of their own', () => {
  expect(new Set(bySeverity.map((verdict) => kvStyles[verdict].letter)).size).toBe(bySeverity.length)
})

test('there is none where nothing was compared, or no block is told', () => {
  expect(kvMap(sampleKvRecord({ outcome: { status: 'fault', code: 'X', reason: 'y' } }))).toEqual([])
  expect(kvMap(record({ counts: {} }, regions))).toEqual([])
  expect(kvMap(record({}, []))).toEqual([])
})

test('the name of a layer stays text', () => {
  const name = '<img src=x onerror=alert(1)>'
  const { texts, elements } = drawn(record({ counts: { identical: 4 } }, [sampleKvRow({ name })]))
  expect(texts).toContain(name)
  expect(elements).not.toContain('img')
})
