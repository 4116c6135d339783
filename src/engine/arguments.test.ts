import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

test('options may stand before or after the command', () => {
  const query = { command: 'kernel-query', folder: 'rows', definition: 'steady/cold/events' }
  expect(parseArguments(['--rows', 'rows', 'kernel-query'])).toEqual(query)
  expect(parseArguments(['kernel-query', '--rows=rows'])).toEqual(query)
})

test('the definition may be another', () => {
  expect(parseArguments(['--rows', 'rows', '--definition', 'burst/warm/events', 'kernel-query'])).toMatchObject({
    definition: 'burst/warm/events',
  })
})

test('kernel-list needs no rows', () => {
  expect(parseArguments(['kernel-list'])).toEqual({ command: 'kernel-list' })
})

test.each([
  { argv: [], message: "expected one command, got ''; usage: " },
  { argv: ['simulate'], message: "expected one command, got 'simulate'; usage: " },
  { argv: ['kernel-list', 'kernel-query'], message: "expected one command, got 'kernel-list kernel-query'; usage: " },
  { argv: ['kernel-query'], message: 'kernel-query needs --rows; usage: ' },
  { argv: ['--row', 'x', 'kernel-query'], message: "Unknown option '--row'" },
])('refused: $argv', ({ argv, message }) => {
  expect(() => parseArguments(argv)).toThrow(message)
})
