import { expect, test } from 'vitest'
import { lawOptionsSchema } from './law_options.ts'

test('laws are switched off by name, each with a reason, or all with one', () => {
  expect(lawOptionsSchema.safeParse({ off: { 'far-field': 'split in chunks' } }).success).toBe(true)
  expect(lawOptionsSchema.safeParse({ off: 'a stub' }).success).toBe(true)
  expect(lawOptionsSchema.safeParse({ off: { 'far-field': '' } }).success).toBe(false)
  expect(lawOptionsSchema.safeParse({ off: '' }).success).toBe(false)
})

test('a misspelt law is told which there are', () => {
  const parsed = lawOptionsSchema.safeParse({ off: { 'far-feild': 'split in chunks' } })
  expect(JSON.stringify(parsed.error)).toContain('far-field, roofline')
})
