import { assert, dictionary, jsonValue, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { jsonMembers, textOf } from './json_members.ts'

test('the members are those of JSON.parse, whatever their values', () => {
  const objects = dictionary(string({ unit: 'binary' }), jsonValue({ maxDepth: 5 }))
  assert(
    property(objects, (object) => {
      for (const space of [undefined, 2, '\t\r\n ']) {
        const text = JSON.stringify(object, null, space)
        const members = [...jsonMembers(Buffer.from(` ${text} \n`))]
        expect(members.map(({ key, value }) => [key, JSON.parse(textOf(value))])).toEqual(
          Object.entries(JSON.parse(text)),
        )
      }
    }),
  )
})

test('a key that is longer than any name is told', () => {
  expect(() => [...jsonMembers(Buffer.from(`{"${'k'.repeat(5000)}":1}`))]).toThrow('a key has 5002 bytes, at byte 1')
})

test('bytes that are no UTF-8 are told', () => {
  expect(() => [...jsonMembers(Buffer.from('{"\xff":1}', 'latin1'))]).toThrow('it is no UTF-8 text')
})
