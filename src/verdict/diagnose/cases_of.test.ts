import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from '../fixtures/excerpt.ts'
import { anyProbe, firmlyOutside, noisy, outside, within } from '../fixtures/judged.ts'
import type { JudgedProbe } from '../judged_probe.ts'
import { casesOf } from './cases_of.ts'
import { chartOf } from './chart.ts'

const tooFast: JudgedProbe = { ...outside, ratio: 0.8, cacheMs: 0.8 }

function groups(...probes: readonly (readonly [probe: JudgedProbe, ...coords: readonly number[]])[]): string[] {
  const placed = probes.map(([probe, ...coords]) => ({ ...probe, coords }))
  const axes = placed[0]?.coords.map(() => [0, 10, 20]) ?? []
  return casesOf(chartOf({ probes: placed, axes })).map(({ failing }) =>
    failing.map(({ coords }) => coords?.join()).join(' '),
  )
}

test('one case a cell, the worst first', () => {
  expect(groups([outside, 1], [firmlyOutside, 2], [outside, 12], [within, 13])).toStrictEqual(['2 1', '12'])
})

test('a probe within parts what fails in one cell, along an axis', () => {
  expect(groups([outside, 1], [within, 4], [outside, 7], [outside, 8])).toStrictEqual(['1', '7 8'])
  expect(groups([outside, 1, 5], [within, 4, 5], [outside, 7, 5])).toStrictEqual(['1,5 7,5'])
})

test('too fast, too slow and not even past the bar are different failures', () => {
  expect(groups([outside, 1], [tooFast, 2], [{ ...noisy, ratio: 1.1 }, 3])).toStrictEqual(['1', '2', '3'])
})

test('flash decode on an H200: one case for each run of batches after a wave', () => {
  const { failing } = casesOf(chartOf(excerpt('waves'))).find(({ worst }) => worst.shape['batch_size'] === 34) ?? {}
  // 33 and 45 lie within 15 %.
  expect(failing?.map(({ shape }) => shape['batch_size']).toSorted()).toStrictEqual([
    34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44,
  ])
})

test('every failing probe is in exactly one case, and no other is in any', () => {
  const place = fc.tuple(fc.integer({ min: -5, max: 25 }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(anyProbe, place)), (drawn) => {
      const axes = [
        [0, 10, 20],
        [0, 10, 20],
      ]
      const probes = drawn.map(([probe, coords]) => ({ ...probe, coords }))
      const failing = casesOf(chartOf({ probes, axes })).flatMap((given) => given.failing)
      expect(new Set(failing)).toStrictEqual(new Set(probes.filter(({ verdict }) => verdict !== 'within')))
      expect(failing).toHaveLength(new Set(failing).size)
    }),
  )
})
