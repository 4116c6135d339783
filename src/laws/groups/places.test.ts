import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOn, type Places } from './places.ts'

const axis = [4, 5, 8, 16]

function drawn(places: Places | undefined): readonly number[] {
  return places ? fc.sample(places.drawn, { seed: 1, numRuns: 2000, unbiased: true }).map(places.valueAt) : []
}

// By hand: 6, 7 between 5 and 8; 9 to 15 between 8 and 16.
test('draws every value of its parts, and no other', () => {
  const values = new Set(drawn(placesOn(axis, ['below', 'cells'])))
  expect([...values].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 6, 7, 9, 10, 11, 12, 13, 14, 15])
})

test('each part is as likely as any other, and so is each cell', () => {
  const values = drawn(placesOn(axis, ['grid', 'cells']))
  const onGrid = values.filter((value) => axis.includes(value)).length
  const inFirst = values.filter((value) => value === 6 || value === 7).length
  // 1000 expected with a standard deviation of 22, and 500 with one of 19.
  expect(Math.abs(onGrid - 1000)).toBeLessThan(110)
  expect(Math.abs(inFirst - 500)).toBeLessThan(95)
})

test('places number the values from the smallest on', () => {
  const places = placesOn(axis, ['past', 'cells', 'below'])
  expect([1, 2, 3, 6, 7, 9].map((value) => places?.placeOf(value))).toEqual([0, 1, 2, 3, 4, 5])
  expect(places?.valueAt(5)).toBe(9)
})

test('of fractions too, places and values are each other', () => {
  const places = placesOn([0.1, 0.7, 3], ['below', 'grid', 'cells', 'past'])
  const all = Array.from({ length: 399 }, (_, place) => place)
  expect(all.map((place) => places?.placeOf(places.valueAt(place)))).toEqual(all)
})

test('what is no value of the parts has no place, and no place past the last has a value', () => {
  const places = placesOn(axis, ['cells'])
  expect([5, 6.5, 17, NaN].map((value) => places?.placeOf(value))).toEqual([undefined, undefined, undefined, undefined])
  expect(() => places?.valueAt(9)).toThrow('Expected a place on the axis, got 9')
})

test('parts without values have no places', () => {
  expect(placesOn([1, 2, 3], ['below', 'cells'])).toBeUndefined()
})
