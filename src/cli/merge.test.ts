import { expect, test } from 'vitest'
import { projectFolder, runCommand } from './project_folder.fixture.ts'

const options = { timeout: 60_000 }

/** Real blobs are merged in `src/e2e/shards.test.ts`. */
async function merge(...args: readonly string[]) {
  const { exitCode, stdout, stderr } = await runCommand(
    'merge.ts',
    args,
    projectFolder({ 'empty/in/it': '', 'cut/blob-1-2.json': '[["5.1.2",' }),
  )
  return { exitCode, stdout, stderr }
}

test('a folder without blobs is told, and how to get them', options, async () => {
  for (const folder of [[], ['absent'], ['empty/in/it']]) {
    const { exitCode, stderr } = await merge(...folder)
    expect(exitCode).toBe(2)
    expect(stderr).toContain('--shard 1/2')
  }
  expect((await merge()).stderr).toMatch(/^\.vitest\/blob holds no blob\n\nUsage: npm run fidelity:merge/)
})

test('a blob that was cut off is named', options, async () => {
  const { exitCode, stderr } = await merge('cut')
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(
    /^cut\/blob-1-2\.json is no whole blob \(.+\): was it cut off on its way\? Copy it again\n\nUsage: /,
  )
})

test('an unknown option is told', options, async () => {
  const run = await merge('empty', '--frehs')
  expect(run).toMatchObject({ exitCode: 2, stdout: '' })
  expect(run.stderr).toMatch(/^Unknown option `--frehs`\n\nUsage: npm run fidelity:merge/)
})

test('--help says how', options, async () => {
  expect(await merge('--help')).toMatchObject({ exitCode: 0, stderr: '' })
})
