import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter, longestLine } from './split_lines.ts'

test('splits whatever the pieces', () => {
  const piece = fc.string({ unit: fc.constantFrom('\n', '\r', 'a', '\u2014'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const expected = text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => line.replace(/\r$/, ''))
      // A last line without its end counts unless it is empty.
      expect(linesOf(pieces)).toEqual(text === '' ? [] : expected)
    }),
  )
})

test('cuts lines that are too long, and goes on behind them', () => {
  const half = 'x'.repeat(longestLine / 2)
  const taken: [number, boolean][] = []
  const splitter = new LineSplitter((line, isCut) => taken.push([line.length, isCut]))
  for (const piece of [half, half, '\n', half, half, half, half, '\n', 'short']) splitter.push(piece)
  splitter.end()
  expect(taken).toEqual([
    [longestLine, false],
    [longestLine, true],
    [5, false],
  ])
})

function linesOf(pieces: readonly string[]): readonly string[] {
  const lines: string[] = []
  const splitter = new LineSplitter((line) => lines.push(line))
  for (const piece of pieces) splitter.push(piece)
  splitter.end()
  return lines
}
