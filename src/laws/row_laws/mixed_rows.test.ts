import { expect, test } from 'vitest'
import { lawSite, storedRow } from '../law_site.fixture.ts'
import type { StoredRow } from '../law.ts'
import { mixedRows } from './mixed_rows.ts'

function mixes(...buts: readonly Partial<StoredRow>[]) {
  return mixedRows.check(lawSite({ m: [1, 2] }, { stored: buts.map((but, at) => storedRow(at + 1, 1, but)) }))
}

test('rows of two definitions on one curve break the law, whatever else differs', () => {
  const burst = { definition: 'burst/cold/events', run: 'b', tool: 'another' }
  expect(mixes({}, {}, burst)).toEqual([
    {
      severity: 'error',
      shapes: [{ m: 1 }, { m: 3 }],
      detail: 'cublas has rows of 2 definitions: 2 of steady/cold/events, 1 of burst/cold/events',
    },
  ])
})

test('rows of two tools, or of two versions of one, break it', () => {
  expect(mixes({}, { run: 'b', tool: 'by hand, torch 2.12' })).toMatchObject([
    { severity: 'error', detail: expect.stringContaining('2 tools') },
  ])
})

test('rows of two runs of one tool are told', () => {
  expect(mixes({}, { run: 'b' })).toMatchObject([
    { severity: 'information', detail: 'cublas has rows of 2 runs: 1 of a, 1 of b' },
  ])
})

test('rows of one run hold, and so do backends that were measured apart', () => {
  expect(mixes({}, {})).toEqual([])
  expect(mixes({}, { backend: 'slow', run: 'b', tool: 'another', definition: 'burst/cold/events' })).toEqual([])
})

test('without rows it says so', () => {
  const reason = 'the rows that the cache was built from are not at hand'
  expect(mixedRows.skipped(lawSite({ m: [1] }))).toBe(reason)
  expect(mixedRows.skipped(lawSite({ m: [1] }, { stored: [] }))).toBe(reason)
  expect(mixedRows.skipped(lawSite({ m: [1] }, { stored: [storedRow(1, 1)] }))).toBeUndefined()
})
