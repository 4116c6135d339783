import { expect, test } from 'vitest'
import { gridIdentity } from './grid_identity.ts'
import { answerOf, lawSite, storedRow } from '../law_site.fixture.ts'
import type { Breach, LawSite, StoredRow } from '../law.ts'

const two = { kind: 'single_gemm', config: { backends: ['cublas', 'triton'], gpu_name: 'NVIDIA H200' } }
const triton = { backend: 'triton' }

function site(stored: readonly StoredRow[], changes: Partial<LawSite> = {}): LawSite {
  return lawSite({ m: [1, 8] }, { stored, ...changes })
}

function judge(of: LawSite, timeMs: number): Breach | undefined {
  return gridIdentity.judge(of, [{ shape: { m: 8 }, answer: answerOf(timeMs), outsideGrid: false }])
}

test('an answer that is not its row breaks it, with both', () => {
  expect(judge(site([storedRow(8, 0.01)]), 0.0101)).toEqual({
    severity: 'error',
    shapes: [{ m: 8 }],
    detail: 'answered 0.0101 ms, stored 0.01 ms (cublas)',
  })
})

test('a time that is shorter than every row breaks it too', () => {
  expect(judge(site([storedRow(8, 0.01)]), 0.009)?.severity).toBe('error')
})

test('the row as f32 is the row', () => {
  expect(judge(site([storedRow(8, 0.01)]), Math.fround(0.01))).toBeUndefined()
})

test('of several backends the least counts, and no other', () => {
  const of = site([storedRow(8, 0.01), storedRow(8, 0.02, triton)], { kernel: two })
  expect(judge(of, 0.01)).toBeUndefined()
  expect(judge(of, 0.02)?.detail).toBe('answered 0.02 ms, stored 0.01 ms (cublas), 0.02 ms (triton)')
})

test('of several rows of a backend the cache may have taken any', () => {
  const rows = [storedRow(8, 0.01), storedRow(8, 0.03), storedRow(8, 0.02, triton)]
  const of = site(rows, { kernel: two })
  // cublas as 0.01; or cublas as 0.03, so that triton is the least.
  expect([0.01, 0.02].map((timeMs) => judge(of, timeMs))).toEqual([undefined, undefined])
  expect(judge(of, 0.03)?.severity).toBe('error')
})

test('only cells are judged that every backend has a sound row of, on this GPU', () => {
  const rows = [
    storedRow(1, 0.01),
    storedRow(8, 0.01),
    storedRow(8, NaN, triton),
    storedRow(1, 0.01, { ...triton, gpuName: 'x' }),
  ]
  const of = site(rows, { kernel: two })
  expect(gridIdentity.skipped(of)).toBe('no cell of the grid has a stored row on every backend of the config')
  expect(gridIdentity.groups(of)).toBeUndefined()
})

test('groups are cells with rows', () => {
  const of = site([storedRow(8, 0.01)])
  expect(gridIdentity.skipped(of)).toBeUndefined()
  expect(gridIdentity.among(of, [{ m: 1 }, { m: 8 }, { m: 9 }])).toEqual([[{ m: 8 }]])
  expect(gridIdentity.groups(of)?.canShrinkWithoutContext([{ m: 1 }])).toBe(false)
})

test('without rows it cannot be checked, and a miss is for other laws', () => {
  expect(gridIdentity.skipped(lawSite({ m: [1] }))).toBe('the rows behind the cache are not at hand')
  const miss = { shape: { m: 8 }, answer: { status: 'no-coverage', coverage: 4 }, outsideGrid: false } as const
  expect(gridIdentity.judge(site([storedRow(8, 0.01)]), [miss])).toBeUndefined()
})
