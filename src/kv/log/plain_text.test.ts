import { stripVTControlCharacters } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain_text.ts'

const escape = '\u001b'

test.for([
  ['as it is', 'as it is'],
  [`${escape}[2m10:21${escape}[0m ${escape}[33m WARN${escape}[0m text`, '10:21  WARN text'],
  // What `grep --color=always KVBLK` puts into a line.
  [`METRALE_${escape}[01;31m${escape}[KKVBLK${escape}[m${escape}[K[tag]`, 'METRALE_KVBLK[tag]'],
  [`${escape}]0;title\u0007text`, 'text'],
  [`${escape}]8;;http://host${escape}\\link${escape}]8;;${escape}\\`, 'link'],
  [`a${escape}(Bb`, 'ab'],
  // An escape within an escape begins anew.
  [`${escape}[1;${escape}[31mred`, 'red'],
  [`${escape}${escape}[31mred`, 'red'],
  // One that does not end hides nothing behind it.
  [`${escape}]0;title METRALE_KVBLK`, '0;title METRALE_KVBLK'],
  [`text${escape}`, 'text'],
  [`text${escape}[`, 'text'],
  ['\0\0\0text\0', 'text'],
] as const)('of %j is %j', ([line, plain]) => {
  expect(plainText(line)).toBe(plain)
})

test('is what Node makes of colours', () => {
  const colour = fc
    .array(fc.integer({ min: 0, max: 107 }), { maxLength: 4 })
    .map((codes) => `${escape}[${codes.join(';')}m`)
  const words = fc.stringMatching(/^[ -~]{0,8}$/)
  fc.assert(
    fc.property(fc.array(fc.oneof(colour, words)), (parts) => {
      const line = parts.join('')
      expect(plainText(line)).toBe(stripVTControlCharacters(line))
    }),
  )
})

test('takes one pass over any line', () => {
  const long = 4 * 1024 * 1024
  expect(plainText(`${escape}]`.repeat(long / 2))).toBe('')
  expect(plainText(`${escape}[`.repeat(long / 2) + 'm')).toBe('')
  expect(plainText(`${escape}[${'1;'.repeat(long)}`)).toBe('')
  expect(plainText(`${escape}]0;`.repeat(long / 4) + 'x'.repeat(5000) + '\u0007')).toHaveLength(long / 2 + 5001)
})
