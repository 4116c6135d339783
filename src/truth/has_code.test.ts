import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { hasCode } from './has_code.ts'

function thrownBy(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

test.for(['ENOENT', 'EISDIR'])('tells %s from the others', (code) => {
  const error = thrownBy(() => readFileSync(code === 'ENOENT' ? '/no/such/file' : '/'))
  expect([hasCode(error, 'ENOENT'), hasCode(error, 'EISDIR')]).toEqual([code === 'ENOENT', code === 'EISDIR'])
})

test('knows an error of another context, and what is none', () => {
  const foreign: unknown = runInNewContext(`Object.assign(new Error('gone'), { code: 'ENOENT' })`)
  expect(foreign instanceof Error).toBe(false)
  expect(hasCode(foreign, 'ENOENT')).toBe(true)
  expect([undefined, null, 'ENOENT', 7, {}].map((thrown) => hasCode(thrown, 'ENOENT'))).not.toContain(true)
})
