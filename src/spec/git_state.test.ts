import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { gitState } from './git_state.ts'

async function repository(): Promise<{ folder: string; commit: string }> {
  const folder = tempFolder({ known: '1', 'inside/known': '1' })
  const git = async (...args: readonly string[]) => (await execa('git', args, { cwd: folder })).stdout
  await git('init', '--quiet')
  await git('add', '.')
  await git('-c', 'user.name=a test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'one')
  return { folder, commit: await git('rev-parse', 'HEAD') }
}

test('the commit, and nothing changed', async () => {
  const { folder, commit } = await repository()
  expect(commit).toMatch(/^[\da-f]{40}$/)
  expect(await gitState(folder)).toEqual({ commit, changes: null })
})

test('equal changes have one digest, others another, and those outside the folder none', async () => {
  const { folder } = await repository()
  const changed = async (text: string, where = folder) => {
    writeFileSync(join(folder, 'known'), text)
    return (await gitState(where)).changes
  }
  const two = await changed('2')
  expect(two).toMatch(/^[\da-f]{12}$/)
  expect(await changed('3')).not.toBe(two)
  expect(await changed('2')).toBe(two)
  expect(await changed('2', join(folder, 'inside'))).toBeNull()
  expect(await changed('1')).toBeNull()
})

test('without a repository only GitHub may know', async () => {
  const folder = tempFolder({})
  expect(await gitState(folder, {})).toEqual({ commit: null, changes: null })
  expect(await gitState(folder, { GITHUB_SHA: 'abc' })).toEqual({ commit: 'abc', changes: null })
})
