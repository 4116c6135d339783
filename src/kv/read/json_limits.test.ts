import { expect, test } from 'vitest'
import { beyondJsonLimits } from './json_limits.ts'

const limits = { depth: 2, containers: 3, commas: 4, strings: 3 }
const beyond = (text: string) => beyondJsonLimits(Buffer.from(text), limits)

test.for([
  ['[[1,2,3,4,5]]', undefined],
  ['{"a":"[[[[,,,,,,,,{{{{\\"[[["}', undefined],
  ['"\\\\",[[[', 'nests deeper than 2 arrays and objects, at byte 7'],
  ['[[[', 'nests deeper than 2 arrays and objects, at byte 2'],
  ['[{},{},{}]', 'has more than 3 arrays and objects'],
  ['[1,2,3,4,5,6]', 'has more than 4 values'],
  ['["a","b","c","d"]', 'has more than 3 strings'],
  ['"never ends ,,,,,,,', undefined],
  [']]]]', undefined],
] as const)('%s: %s', ([text, reason]) => {
  expect(beyond(text)).toBe(reason)
})
