import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeFiles, writeFilesSync } from './write_files.ts'

const folder = mkdtempSync(join(tmpdir(), 'write-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function* pieces(): Generator<string> {
  yield 'm,ratio\n'
  yield '97,1.25\n'
}

test.for([
  ['asynchronously', writeFiles],
  ['synchronously', writeFilesSync],
] as const)('%s: makes the folder, replaces what is there, writes piece by piece', async ([name, write]) => {
  const out = join(folder, name, 'report')
  await write(out, [{ name: 'a.csv', chunks: ['something much longer, of an earlier run'] }])
  await write(out, [
    { name: 'a.csv', chunks: pieces() },
    { name: 'b.md', chunks: ['# b'] },
  ])
  expect(readFileSync(join(out, 'a.csv'), 'utf8')).toBe('m,ratio\n97,1.25\n')
  expect(readFileSync(join(out, 'b.md'), 'utf8')).toBe('# b')
})
