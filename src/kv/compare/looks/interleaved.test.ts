import { expect, test } from 'vitest'
import { interleaved } from './interleaved.ts'

const [k, v] = [Uint16Array.of(1, 2, 3, 4), Uint16Array.of(5, 6, 7, 8)]
const units = [
  { name: 'token', values: 2 },
  { name: 'value', values: 1 },
]

test('in the candidate, by rows or by values', () => {
  expect(interleaved({ k, v }, { k: Uint16Array.of(1, 2, 5, 6), v: Uint16Array.of(3, 4, 7, 8) }, units)?.how).toBe(
    'K and V interleaved token by token in the candidate',
  )
  expect(interleaved({ k, v }, { k: Uint16Array.of(1, 5, 2, 6), v: Uint16Array.of(3, 7, 4, 8) }, units)?.how).toBe(
    'K and V interleaved value by value in the candidate',
  )
})

test('in the reference', () => {
  const mixed = { k: Uint16Array.of(1, 5, 2, 6), v: Uint16Array.of(3, 7, 4, 8) }
  expect(interleaved(mixed, { k, v }, units)?.how).toBe('K and V interleaved value by value in the reference')
})

test('mixed in no order that is known', () => {
  expect(interleaved({ k, v }, { k: Uint16Array.of(8, 2, 3, 4), v: Uint16Array.of(5, 6, 7, 1) }, units)?.how).toBe(
    'K and V mixed in unknown order',
  )
})

test('other values are not mixed', () => {
  expect(interleaved({ k, v }, { k, v: Uint16Array.of(5, 6, 7, 9) }, units)).toBeUndefined()
})
