import { expect, test } from 'vitest'
import { rowSums } from './row_sums.ts'

function bytesOfF32(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer)
}

test('sums each row apart, of every length', () => {
  for (let length = 1; length <= 40; length++) {
    // Row r holds r + 1, then as many minus ones as fit: sum r + 1 - (length - 1).
    const rows = [0, 1, 2].map((row) => [row + 1, ...Array.from({ length: length - 1 }, () => -1)])
    const { moments } = rowSums(bytesOfF32(rows.flat()), 'f32', [{ first: 0, rows: 3, length }])

    expect([...moments], `length ${length}`).toEqual(
      [1, 2, 3].flatMap((first) => [first - length + 1, first ** 2 + length - 1, first + length - 1]),
    )
  }
})

test('passes over what lies between the runs, and keeps their order', () => {
  const { moments } = rowSums(bytesOfF32([1, 2, 100, 3, 4, 5, 100]), 'f32', [
    { first: 0, rows: 2, length: 1 },
    { first: 3, rows: 1, length: 3 },
  ])

  expect([...moments]).toEqual([1, 1, 1, 2, 4, 2, 12, 50, 12])
})

test.for([8, 13])('zeros and range are of all rows, NaN aside: %i values a row', (length) => {
  const row = [0, -0, -7, 2 ** -149, Number.NaN, 5, 0, 3, 0, 0, 0, -0, 1].slice(0, length)
  const { zeros, min, max } = rowSums(bytesOfF32([...row, ...row]), 'f32', [{ first: 0, rows: 2, length }])

  expect({ zeros, min, max }).toEqual({ zeros: 2 * (length === 8 ? 3 : 7), min: -7, max: 5 })
})

test('rows longer than a batch, and more rows than one takes', () => {
  const ones = new Uint8Array(Float32Array.from({ length: 200_000 }, () => 1).buffer)

  expect([...rowSums(ones, 'f32', [{ first: 0, rows: 2, length: 100_000 }]).moments]).toEqual(
    [1, 2, 3, 4, 5, 6].map(() => 100_000),
  )
  const many = rowSums(ones, 'f32', [{ first: 0, rows: 66_666, length: 3 }])
  expect(many.moments).toHaveLength(3 * 66_666)
  expect(many.moments.every((sum) => sum === 3)).toBe(true)
})

test('no values have no range', () => {
  expect(rowSums(new Uint8Array(0), 'bf16', [])).toMatchObject({ zeros: 0, min: Number.POSITIVE_INFINITY })
})
