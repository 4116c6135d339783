import { expect, test } from 'vitest'
import { defaultDefinition, definitionSchema } from './definition.ts'

const all = ['steady', 'burst'].flatMap((window) =>
  ['cold', 'warm'].flatMap((l2) => ['events', 'kernel'].map((clock) => `${window}/${l2}/${clock}`)),
)

test.for(all)('%s is a definition', (definition) => {
  expect(definitionSchema.parse(definition)).toBe(definition)
})

test('the default is one of them', () => {
  expect(all).toContain(defaultDefinition)
})

test.for([
  '',
  'steady',
  'steady/cold',
  'cold/steady/events',
  'slow/cold/events',
  'steady/hot/events',
  'steady/cold/wall',
  'steady/cold/events/',
  ' steady/cold/events',
  'Steady/cold/events',
  null,
  3,
])('%j is none', (definition) => {
  expect(definitionSchema.safeParse(definition).success).toBe(false)
})
