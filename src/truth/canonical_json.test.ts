import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical_json.ts'

test('sorts keys at every depth and leaves lists in order', () => {
  expect(canonicalJson({ m: 97, dtype: 'bf16', lens: [3, 1, { b: null, a: true }] })).toBe(
    '{"dtype":"bf16","lens":[3,1,{"a":true,"b":null}],"m":97}',
  )
})

test('the order in which keys were written makes no difference, and the text is JSON of the same value', () => {
  const args = fc.dictionary(
    fc.string({ unit: fc.constantFrom('a', 'b', '_', '"') }),
    fc.oneof(fc.integer(), fc.string()),
  )
  fc.assert(
    fc.property(args, (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual({ ...value })
    }),
  )
})
