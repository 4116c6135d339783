import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { subjectPath } from './subject_path.ts'

test.for([
  ['/a/run.log', { path: '/a/run.log' }],
  ['run.log', { path: '/root/run.log' }],
  ['run.log#2', { path: '/root/run.log', turn: { turn: 2, moment: undefined } }],
  ['run.log#0:decode', { path: '/root/run.log', turn: { turn: 0, moment: 'decode' } }],
  ['run.log#1:prefill', { path: '/root/run.log', turn: { turn: 1, moment: 'prefill' } }],
  ['run.log#', { path: '/root/run.log#' }],
  ['run.log#-1', { path: '/root/run.log#-1' }],
  ['run#1.log', { path: '/root/run#1.log' }],
] as const)('%s', ([text, expected]) => {
  expect(subjectPath(text, '/root')).toEqual(expected)
})

test('a file URL, with its turn, and with characters that a URL escapes', () => {
  expect(subjectPath(new URL('file:///a/my%20run.log#3'))).toEqual({
    path: '/a/my run.log',
    turn: { turn: 3, moment: undefined },
  })
  expect(() => subjectPath(new URL('https://example.com/run.log'))).toThrow(
    'a KV cache is read from a file, got the URL https://example.com/run.log',
  )
})

test('a file whose whole name looks like a turn comes first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subject-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'run.log#2')
  writeFileSync(path, '')
  expect(subjectPath(path)).toEqual({ path })
  expect(subjectPath(pathToFileURL(path))).toEqual({ path })
})
