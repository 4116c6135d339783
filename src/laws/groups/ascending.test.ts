import { expect, test } from 'vitest'
import { ascending } from './ascending.ts'

test('by the field that differs, as numbers', () => {
  const line = [100, 9, 20].map((k) => ({ shape: { m: 8, k } }))
  expect(ascending(['m', 'k'], line).map(({ shape }) => shape.k)).toEqual([9, 20, 100])
})
