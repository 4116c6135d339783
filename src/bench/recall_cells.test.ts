import { expect, test } from 'vitest'
import { gridOn, labelledCells, linearTime } from './recall_cells.ts'

function line(middle: number): ReadonlyMap<number, number> {
  return new Map([
    [4, 1],
    [6, middle],
    [8, 1],
  ])
}

// The bar is 0.139762 in the logarithm, firm from 0.169762 on: exp gives 1.1500 and 1.1850. The ratio is 1 / middle.
test.each([
  [[1.19, 1.19], 'firm'],
  [[1.16, 1.22], 'firm'],
  [[1.18, 1.18], 'borderline'],
  [[1.3, 1.14], 'borderline'],
  [[1.3, 1 / 1.3], 'borderline'],
  [[1.14, 1 / 1.14], 'sound'],
])('times of %j against 1 ms: %s', (times, label) => {
  expect(labelledCells([4, 8], [6], times.map(line))).toEqual([{ lower: 4, upper: 8, label }])
})

test('cells without a shape inside are none', () => {
  expect(labelledCells([4, 6, 8], [6], [line(1)])).toEqual([])
})

test('a grid holds what every run has measured', () => {
  const group = { kind: 'k', gpuName: '', axis: 'm', name: '', lines: [line(1), new Map([[4, 1]])] }
  expect(gridOn(group, [2, 4, 8])).toEqual([4])
})

test('a linear cache', () => {
  expect(
    linearTime(
      new Map([
        [4, 1],
        [8, 3],
      ]),
      4,
      8,
      7,
    ),
  ).toBe(2.5)
})
