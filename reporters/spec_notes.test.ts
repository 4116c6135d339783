import { expect, test } from 'vitest'
import { gapFigures } from './spec_notes.ts'

function gap(probes: number, ratios: readonly [number, number] | null) {
  return { where: 'm=1', reason: 'why', status: 'open', probes, ratios } as const
}

test('gaps are told by how many probes they set aside, and how bad these are', () => {
  expect(gapFigures([gap(3, [1.2, 1.25]), gap(2, [0.8, 1.1])])).toBe('5 probes, ratios 0.800 to 1.250')
  expect(gapFigures([gap(1, [1.5, 1.5])])).toBe('1 probe, ratio 1.500')
  expect(gapFigures([gap(4, null)])).toBe('4 probes')
})
