import { expect, test } from 'vitest'
import { gridSize } from './grid_size.ts'
import { lawSite } from '../law_site.fixture.ts'

function gridOf(count: number) {
  return lawSite({ m: Array.from({ length: count }, (_, index) => index + 1) })
}

test('500 coordinates hold, 501 do not', () => {
  expect(gridSize.check(gridOf(500))).toEqual([])
  expect(gridSize.check(gridOf(501))).toMatchObject([
    { severity: 'error', detail: '501 feasible coordinates, at most 500' },
  ])
})

test('a grid of which no shape is known is skipped', () => {
  expect(gridSize.skipped(lawSite({ m: [1] }, { gridShapes: [] }))).toBe('the feasible coordinates are not known')
  expect(gridSize.skipped(gridOf(501))).toBeUndefined()
})
