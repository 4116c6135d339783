import { expect, test } from 'vitest'
import { messageOf } from './message_of.ts'

test('an error says its message, anything else itself', () => {
  expect(messageOf(new TypeError('no such file'))).toBe('no such file')
  expect(messageOf('odd')).toBe('odd')
  expect(messageOf(undefined)).toBe('undefined')
})
