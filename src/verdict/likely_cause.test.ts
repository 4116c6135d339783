import { expect, test } from 'vitest'
import { firmlyOutside, many, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { likelyCause } from './likely_cause.ts'

const beyond = { ...firmlyOutside, outsideGrid: true }
const unknown = { ...firmlyOutside, outsideGrid: null }

test.for([
  ['invalid', many(3, unjudged('invalid')), 'no times'],
  ['no-coverage', many(3, unjudged('no-coverage')), 'does not cover'],
  ['no-truth', many(3, unjudged('no-truth')), 'no truth'],
  ['noisy', [...many(3, noisy), ...many(2, outside)], 'noise'],
  ['outside the grid', [beyond, beyond, firmlyOutside], 'extrapolation'],
  ['outside inside the grid', [beyond, firmlyOutside, firmlyOutside], 'interpolation'],
  ['outside where the cache cannot tell its grid', [unknown, unknown], 'interpolation'],
] as const)('most are %s', ([, probes, cause]) => {
  expect(likelyCause([...probes, ...many(100, within)], undefined).cause).toContain(cause)
})

test('where nothing is amiss, nothing is blamed', () => {
  expect(likelyCause(many(2, within), undefined).cause).toBe('nothing that was judged is amiss')
})

test('half is not most', () => {
  expect(likelyCause([noisy, outside], undefined).cause).toContain('interpolation')
})

test('probes firmly outside are explained before any that could not be judged', () => {
  expect(likelyCause([...many(9, unjudged('no-truth')), ...many(9, noisy), beyond], undefined).cause).toContain(
    'extrapolation',
  )
})

test('drift or stale rows come before all else, and interpolation is not blamed', () => {
  const { cause, next } = likelyCause([beyond], { status: 'drift', shift: 1.1 })
  expect(cause).toContain('not interpolation')
  expect(next).toContain('fix this first')
  expect(likelyCause([beyond], { status: 'stale', shift: 1, outside: [] }).next).toContain('fix this first')
  expect(likelyCause([beyond], { status: 'suspect', shift: 1, rows: [] }).cause).toContain('extrapolation')
})
