import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaText } from './schema_text.ts'

function textOf(schema: z.ZodType, value: unknown): string {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error === undefined ? '' : schemaText(error)
}

test('a fault is told with its place and what was got', () => {
  const schema = z.strictObject({ a: z.array(z.int()), b: z.string().optional() })
  expect(textOf(schema, { a: [1, 2.5] })).toMatch(/^a\.1: .*, got 2\.5$/)
  expect(textOf(schema, {})).toMatch(/^a: .*, got nothing$/)
  expect(textOf(schema, { a: null })).toMatch(/^a: .*, got null$/)
  expect(textOf(schema, { a: {} })).toMatch(/^a: .*, got an object$/)
  expect(textOf(schema, { a: [], b: [1, 2] })).toMatch(/^b: .*, got an array of 2$/)
  expect(textOf(schema, [])).toMatch(/^value: .*, got an array of 0$/)
})

test('the text stays short, whatever is wrong', () => {
  expect(
    textOf(
      z.array(z.int()),
      Array.from({ length: 9 }, () => 'x'.repeat(1e6)),
    ),
  ).toMatch(/; 6 more$/)
  const long = 'k'.repeat(1e6)
  for (const text of [textOf(z.int(), long), textOf(z.strictObject({}), { [long]: 1 })])
    expect(text.length).toBeLessThan(400)
})
