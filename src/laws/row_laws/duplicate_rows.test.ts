import { expect, test } from 'vitest'
import { duplicateRows } from './duplicate_rows.ts'
import { lawSite, storedRow } from '../law_site.fixture.ts'
import type { StoredRow } from '../law.ts'

function duplicates(stored: readonly StoredRow[]) {
  return duplicateRows.check(lawSite({ m: [1, 2] }, { stored }))
}

test('two rows of one key in a public NCCL table, in us: all-gather of 256 elements over 2 GPUs', () => {
  // 28.39 / 6.73 = 4.2.
  expect(duplicates([storedRow(256, 0.00673), storedRow(512, 0.007), storedRow(256, 0.02839)])).toEqual([
    { severity: 'error', shapes: [{ m: 256 }], detail: '2 rows of cublas from 0.00673 ms to 0.02839 ms' },
  ])
})

test('the spread that repeats have on a GPU is told at most: flash decode of 3 requests, in us', () => {
  const looks = [9.44, 9.52, 12.18, 9.19, 9.66, 9.22].map((us) => storedRow(3, us / 1000))
  expect(duplicates(looks)).toMatchObject([{ severity: 'information', shapes: [{ m: 3 }] }])
  expect(duplicates(looks.filter(({ timeMs }) => timeMs < 0.01))).toEqual([])
})

test('the worst is described, and the others are named', () => {
  const [breach] = duplicates([4, 8, 2].flatMap((m) => [storedRow(m, 1), storedRow(m, m)]))
  expect(breach?.shapes).toEqual([{ m: 8 }])
  expect(breach?.detail).toBe('2 rows of cublas from 1 ms to 8 ms; and, less so, m=4, m=2')
})

test.for([{ backend: 'slow' }, { definition: 'burst/cold/events' }, { gpuName: 'NVIDIA H100' }])(
  'is no duplicate: %o',
  (but) => {
    expect(duplicates([storedRow(2, 1), storedRow(2, 9, but)])).toEqual([])
  },
)
