import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from './same_value.ts'

test('a value is the same when it comes back from JSON, and when it gains keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameValue(value, JSON.parse(JSON.stringify(value)))).toBe(true)
      expect(sameValue({ value }, JSON.parse(JSON.stringify({ value, more: 1 })))).toBe(true)
    }),
  )
})

test('a number is the same when it comes back as an f32', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -3e38, max: 3e38 }), (value) => {
      expect(sameValue({ value }, { value: Math.fround(value) })).toBe(true)
    }),
  )
})

test.for([
  [1, 2],
  [1, '1'],
  [16_777_216, 16_777_218], // neighbours in f32, whose mantissa has 24 bits
  [null, 0],
  [null, {}],
  [{ m: 1 }, {}],
  [{ m: 1 }, null],
  [{ m: 1 }, { m: 2 }],
  [{ m: { rows: [1, 2] } }, { m: { rows: [2, 1] } }],
  [[1], [1, 2]],
  [[1, 2], [1]],
  [[], {}],
  [{}, []],
])('%j is not %j', ([asked, echoed]) => {
  expect(sameValue(asked, echoed)).toBe(false)
})
