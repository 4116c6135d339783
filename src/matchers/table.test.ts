import { expect, test } from 'vitest'
import { table } from './table.ts'

test('pads the first column to the right and the others to the left, without trailing space', () => {
  expect(
    table(
      ['shape', 'ratio', 'coverage'],
      [
        ['m=1', '1.5', ''],
        ['m=1024', '12.25', 'JIT'],
      ],
    ),
  ).toEqual(['shape   ratio  coverage', 'm=1       1.5', 'm=1024  12.25       JIT'])
})

test('without rows there is the header', () => {
  expect(table(['a', 'b'], [])).toEqual(['a  b'])
})
