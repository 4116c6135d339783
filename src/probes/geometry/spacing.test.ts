import { expect, test } from 'vitest'
import { spacingOf } from './spacing.ts'

test('an integer axis takes integers, one apart', () => {
  const { round, step } = spacingOf([1, 264, 265])
  expect(round(16.25)).toBe(16)
  expect(step(100)).toBe(1)
})

test('one fractional value makes an axis fractional', () => {
  const { round, step } = spacingOf([0.5, 1, 2])
  expect(round(1.375)).toBe(1.375)
  expect(step(50)).toBe(0.5)
})
