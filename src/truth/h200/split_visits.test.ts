import { expect, test } from 'vitest'
import { look } from '../recording.fixture.ts'
import { splitVisits, type SeriesVisit } from './split_visits.ts'

function visit(m: number, timeMs: number, but: Partial<SeriesVisit> & { readonly run?: string } = {}): SeriesVisit {
  const { run = 'steady-1', ...rest } = but
  const { look: _look, ...row } = look(m, timeMs, { process: run, run })
  return { row, definition: 'steady/cold/events', onGrid: true, ...rest }
}

test('the first visit to a grid shape is of the cache, all else is truth, and no look is in both', () => {
  const { cache, truth } = splitVisits([
    visit(1, 1),
    visit(3, 2, { onGrid: false }),
    visit(1, 3, { run: 'steady-2' }),
    visit(3, 4, { onGrid: false, run: 'steady-2' }),
    visit(2, 5, { run: 'steady-3' }),
  ])
  expect(cache.map((row) => row.time_ms)).toEqual([1, 5])
  expect(truth.map((row) => row.time_ms)).toEqual([2, 3, 4])
})

test('a definition has a cache of its own', () => {
  const { cache } = splitVisits([visit(1, 1), visit(1, 2, { definition: 'burst/cold/events', run: 'dense-1' })])
  expect(cache.map((row) => row.run)).toEqual(['steady-1', 'dense-1'])
})

test('looks are numbered within their process, over both folders', () => {
  const { cache, truth } = splitVisits([visit(1, 1), visit(1, 2), visit(2, 3), visit(1, 4, { run: 'steady-2' })])
  expect(cache.map((row) => [row.time_ms, row.look])).toEqual([
    [1, 1],
    [3, 1],
  ])
  expect(truth.map((row) => [row.time_ms, row.look])).toEqual([
    [2, 2],
    [4, 1],
  ])
})
