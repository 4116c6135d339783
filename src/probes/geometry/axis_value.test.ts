import { expect, test } from 'vitest'
import { axisValue } from './axis_value.ts'

test('counts from the end where negative', () => {
  expect(axisValue([32, 64, 128], 1)).toBe(64)
  expect(axisValue([32, 64, 128], -1)).toBe(128)
})

test('an index outside is an error that shows the axis', () => {
  expect(() => axisValue([32, 64], 2)).toThrow('Expected an axis with a value at 2, got [32, 64]')
})
