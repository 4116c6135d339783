import { expect, test } from 'vitest'
import { controls } from './controls.ts'
import { gridSite } from './grid_site.fixture.ts'

test('are the shapes of the grid', () => {
  expect(controls().generate(gridSite({ m: [1, 2] }))).toEqual([
    { region: 'controls', shape: { m: 1 }, why: 'on the grid' },
    { region: 'controls', shape: { m: 2 }, why: 'on the grid' },
  ])
})
