import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invalidInputs, whyInvalid } from './invalid_inputs.ts'
import { lawSite } from '../law_site.fixture.ts'

test('one thing is wrong at a time, with the smallest shape of the grid', () => {
  expect(invalidInputs(lawSite({ batch: [2, 4], kv: [16, 32] }))).toEqual([
    { shape: { batch: 0, kv: 16 }, why: 'batch is 0' },
    { shape: { batch: -1, kv: 16 }, why: 'batch is -1' },
    { shape: { batch: null, kv: 16 }, why: 'batch is null (NaN)' },
    { shape: { batch: 2.5, kv: 16 }, why: 'batch is 2.5, no integer' },
    { shape: { kv: 16 }, why: 'batch is missing' },
    { shape: { batch: 2, kv: 0 }, why: 'kv is 0' },
    { shape: { batch: 2, kv: -1 }, why: 'kv is -1' },
    { shape: { batch: 2, kv: null }, why: 'kv is null (NaN)' },
    { shape: { batch: 2, kv: 16.5 }, why: 'kv is 16.5, no integer' },
    { shape: { batch: 2 }, why: 'kv is missing' },
    { shape: { batch: 2, kv: 16, not_an_input_field: 1 }, why: 'not_an_input_field is no input field' },
  ])
})

const whys = (axis: readonly number[]) => invalidInputs(lawSite({ x: axis })).map(({ why }) => why)

test('what an axis holds is valid on it: 0, fractions, negative values', () => {
  const always = ['x is missing', 'not_an_input_field is no input field']
  expect(whys([0, 1])).toEqual(['x is -1', 'x is null (NaN)', 'x is 0.5, no integer', ...always])
  expect(whys([0.5, 1])).toEqual(['x is 0', 'x is -1', 'x is null (NaN)', ...always])
  expect(whys([-2, 0])).toEqual(['x is null (NaN)', 'x is -1.5, no integer', ...always])
})

test('a field that is no number can only be missing', () => {
  const site = { fields: ['lens', 'm'], axes: [[], [1, 2]], gridShapes: [{ lens: [3, 4], m: 1 }] }
  expect(invalidInputs(site).map(({ why }) => why)).toEqual([
    'lens is missing',
    'm is 0',
    'm is -1',
    'm is null (NaN)',
    'm is 1.5, no integer',
    'm is missing',
    'not_an_input_field is no input field',
  ])
  expect(whyInvalid(site, { lens: -1, m: 7 })).toBeUndefined()
})

test('no shape of the grid, no invalid one', () => {
  expect(invalidInputs(lawSite({ m: [1] }, { gridShapes: [] }))).toEqual([])
})

test('all that is wrong is named', () => {
  expect(whyInvalid(lawSite({ batch: [1], kv: [1] }), { batch: 0, kv: -1000 })).toBe('batch is 0, kv is -1000')
})

test('no positive integer is invalid, on the axis or past it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (first, m) => {
      expect(whyInvalid(lawSite({ m: [first, first + 1] }), { m })).toBeUndefined()
    }),
  )
})
