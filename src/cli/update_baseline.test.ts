import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, runCommand } from './project_folder.fixture.ts'

/** A project whose test adds what it sees of the environment to `seen`. */
const files = {
  seen: '',
  'vitest.config.ts': `
    export default { test: { projects: [{ test: { name: 'fidelity', include: ['*.test.ts'] } }] } }`,
  'a.test.ts': `
    import { appendFileSync } from 'node:fs'
    import { expect, test } from 'vitest'
    test('one', () => appendFileSync('seen', 'one ' + process.env.FIDELITY_UPDATE_BASELINE))
    test('red', () => expect(1).toBe(2))`,
}

async function update(...args: readonly string[]) {
  const root = projectFolder(files)
  const { exitCode, stdout, stderr } = await runCommand('update_baseline.ts', args, root)
  return { exitCode, stdout, stderr, seen: readFileSync(join(root, 'seen'), 'utf8') }
}

const options = { timeout: 60_000 }

test('runs the specs, set to write the baseline; filters go through, and so does the exit code', options, async () => {
  expect(await update()).toMatchObject({ exitCode: 1, seen: 'one 1' })
  expect(await update('-t', 'one')).toMatchObject({ exitCode: 0, seen: 'one 1' })
})

test('an unknown option runs nothing, and --help says how', options, async () => {
  const wrong = await update('--al')
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '', seen: '' })
  expect(wrong.stderr).toMatch(/^Unknown option `--al`\n\nUsage: npm run fidelity:update/)
  expect(await update('--help')).toMatchObject({ exitCode: 0, stderr: '', seen: '' })
})
