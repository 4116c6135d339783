import { expect, test } from 'vitest'
import { gridSite } from '../grid_site.fixture.ts'
import { midpoints } from '../midpoints.ts'
import { hunt, isHunt } from './hunt_generator.ts'

test('a hunt proposes nothing beforehand and carries its budget', () => {
  expect(hunt().generate(gridSite({ m: [1, 8] }))).toEqual([])
  expect(hunt().hunt).toEqual({ perCell: 8 })
  expect(hunt({ perCell: 3 })).toMatchObject({ name: 'hunt({ perCell: 3 })', hunt: { perCell: 3 } })
})

test('a hunt is told from other generators', () => {
  expect([hunt(), midpoints()].map(isHunt)).toEqual([true, false])
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('perCell %d is refused', (perCell) => {
  expect(() => hunt({ perCell })).toThrow(`Expected perCell of hunt to be a positive number, got ${perCell}`)
})
