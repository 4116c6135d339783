import { expect, test } from 'vitest'
import { barParts } from './bar_parts.ts'

test('a number and two ends are a band; named parts stay as they are', () => {
  expect(barParts(0.3)).toEqual({ band: 0.3 })
  expect(barParts([0.8, 1.1])).toEqual({ band: [0.8, 1.1] })
  expect(barParts({ within: 0.9 })).toEqual({ within: 0.9 })
})
