import { runInThisContext } from 'node:vm'
import * as fc from 'fast-check'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import type { Value } from '../shape.ts'
import { groupSource, inlineSource, physicalSource, stringSource } from './source_text.ts'

const style = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 120 } as const

/** Source code as the value that it stands for. */
function valueOf(source: string): unknown {
  return runInThisContext(`(${source})`)
}

const values = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
})).value

test('what is written is the value', () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(valueOf(inlineSource(value))).toEqual(value)
    }),
  )
})

test.for<readonly [string, string]>([
  ['plain', "'plain'"],
  ["Llama's", `"Llama's"`],
  [`"a" and 'b'`, String.raw`'"a" and \'b\''`],
  ['a\nb\\', String.raw`'a\nb\\'`],
])('the string %j is written with as few escapes as can be: %s', ([text, source]) => {
  expect(stringSource(text)).toBe(source)
  expect(valueOf(source)).toBe(text)
})

test.for([1, 3, 9, 20])('lists of %i are laid out as Prettier lays them out', async (count) => {
  const names = Array.from({ length: count }, (_, index) => `name${index}`)
  const layout = { indent: 0, tail: '' } as const
  const list = groupSource('export const list = ', names, { ...layout, brackets: ['[', ']'] }).join('\n')
  const members = names.map((name) => `${name}: ${count}`)
  const object = groupSource('export const object = ', members, { ...layout, brackets: ['{', '}'] }).join('\n')
  const shapes = names.map((_, index) => ({ prefix_len: index, append_len: 8 }))
  const calls = [shapes, shapes.map(({ append_len }) => ({ append_len }))].map((some) => physicalSource(some, 0))
  const text = `${[list, object, ...calls].join('\n')}\n`
  expect(await format(text, style)).toBe(text)
})
