import { expect, test } from 'vitest'
import { shellQuoted } from './shell_quoted.ts'

test('a plain word stays as it is, any other is one word to a shell', () => {
  expect(shellQuoted('/tmp/out-1')).toBe('/tmp/out-1')
  expect(shellQuoted('a `b` $c "d"')).toBe('\'a `b` $c "d"\'')
  expect(shellQuoted("it's")).toBe(String.raw`'it'\''s'`)
  expect(shellQuoted('')).toBe("''")
})
