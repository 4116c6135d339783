import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OpenFiles } from './open_files.ts'
import { faultOf, testFile, testFolder, writtenByPython } from './tensor_files.fixture.ts'

test.runIf(process.platform === 'linux')('many files are read in turn, of which few are open', () => {
  const folder = testFolder()
  const files = new OpenFiles()
  const before = readdirSync('/proc/self/fd').length
  const sources = Array.from({ length: 200 }, (_, index) => {
    writeFileSync(join(folder, `${index}`), Uint8Array.of(index))
    return files.source(join(folder, `${index}`))
  })
  for (let pass = 0; pass < 2; pass++) {
    for (const [index, source] of sources.entries()) {
      const into = new Uint8Array(2)
      expect(source.read(into, 0)).toBe(1)
      expect(into[0]).toBe(index)
    }
  }
  expect(readdirSync('/proc/self/fd').length - before).toBe(64)
  files.close()
  expect(readdirSync('/proc/self/fd').length).toBe(before)
})

test('what is no file to be read is told, and a pipe does not block', () => {
  const folder = writtenByPython(`import os; os.mkfifo('pipe')`)
  const files = new OpenFiles()
  expect(faultOf(() => files.source(join(folder, 'pipe')))).toMatchObject({
    code: 'unreadable',
    got: 'is no regular file',
  })
  expect(faultOf(() => files.source('/dev/zero')).code).toBe('unreadable')
  expect(faultOf(() => files.source(folder)).code).toBe('unreadable')
  expect(faultOf(() => files.source(join(folder, 'x')))).toMatchObject({
    code: 'missing',
    got: 'there is no such file',
  })
  expect(faultOf(() => files.source(testFile('x', '') + '/y')).got).toMatch(/ENOTDIR/)
})

test.runIf(process.getuid?.() !== 0)('a file without permission fails when it is read', () => {
  const path = testFile('x', 'abc')
  chmodSync(path, 0)
  expect(() => new OpenFiles().source(path).read(new Uint8Array(1), 0)).toThrow(/EACCES/)
})
