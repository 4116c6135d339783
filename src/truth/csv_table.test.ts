import { expect, test } from 'vitest'
import { parseCsv } from './csv_table.ts'

const cellsOf = (text: string): unknown =>
  parseCsv(text, 'a.csv').rows.map(({ line, cells }) => [line, ...cells.values()])

test('reads records with their line numbers, either line ending, and skips blank lines', () => {
  expect(cellsOf('m,time\r\n1,2\r\n\r\n3,\r\n')).toEqual([
    [2, '1', '2'],
    [4, '3', ''],
  ])
})

test('quoted cells hold commas and quotes', () => {
  expect(cellsOf('m,error\n1,"out of memory, ""24"" GiB"\n"2",""\n')).toEqual([
    [2, '1', 'out of memory, "24" GiB'],
    [3, '2', ''],
  ])
})

test.for([
  ['', 'a.csv: no header line'],
  ['m,n\n1\n', 'a.csv:2: 1 cells under 2 columns (m,n)'],
  ['m,n\n1,2\n1,2,3\n', 'a.csv:3: 3 cells under 2 columns (m,n)'],
  ['m,m\n1,2\n', "a.csv:1: column 'm' occurs twice"],
  ['m,n\n1,"2\n', 'a.csv:2: stray quote in "2'],
  ['m,n\n1,2"\n', 'a.csv:2: stray quote in 2"'],
] as const)('%j: %s', ([text, message]) => {
  expect(() => parseCsv(text, 'a.csv')).toThrow(message)
})
