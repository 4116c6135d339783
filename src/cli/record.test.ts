import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, runCommand } from './project_folder.fixture.ts'

/** Two projects; each test adds what it sees of the environment to `seen`. */
const files = {
  seen: '',
  'vitest.config.ts': `
    export default {
      test: {
        projects: ['fidelity', 'unit'].map((name) => ({ test: { name, include: [name + '/*.test.ts'] } })),
      },
    }`,
  'fidelity/green.test.ts': testFile('green', 'true'),
  'fidelity/red.test.ts': testFile('red', 'false'),
  'unit/other.test.ts': testFile('other', 'true'),
}

function testFile(name: string, green: string): string {
  return `
    import { appendFileSync } from 'node:fs'
    import { expect, test } from 'vitest'
    test('${name}', () => {
      const { FIDELITY_TRUTH, FIDELITY_FRESH = 'unset' } = process.env
      appendFileSync('seen', ['${name}', FIDELITY_TRUTH, FIDELITY_FRESH].join(' ') + '\\n')
      expect(${green}).toBe(true)
    })`
}

async function record(...args: readonly string[]) {
  const root = projectFolder(files)
  const { exitCode, stdout, stderr } = await runCommand('record.ts', args, root)
  const seen = readFileSync(join(root, 'seen'), 'utf8').trim().split('\n').toSorted()
  return { exitCode, stdout, stderr, seen }
}

const options = { timeout: 60_000 }

test('runs the project of the specs, set to record; its exit code is that of the suite', options, async () => {
  expect(await record()).toMatchObject({ exitCode: 1, seen: ['green record unset', 'red record unset'] })
})

test('filters and options of Vitest go through, and `--fresh` is its own', options, async () => {
  const run = await record('green', '--fresh', '--reporter=dot')
  expect(run).toMatchObject({ exitCode: 0, seen: ['green record 1'] })
  expect(run.stdout).not.toContain('green.test.ts')
  expect(await record('-t', 'red')).toMatchObject({ exitCode: 1, seen: ['red record unset'] })
})

test('an unknown option runs nothing', options, async () => {
  const run = await record('--frehs')
  expect(run).toMatchObject({ exitCode: 2, stdout: '', seen: [''] })
  expect(run.stderr).toMatch(/^Unknown option `--frehs`\n\nUsage: npm run fidelity:record/)
})

test('--help says how', options, async () => {
  const run = await record('--help')
  expect(run).toMatchObject({ exitCode: 0, stderr: '', seen: [''] })
  expect(run.stdout).toContain('--fresh    measure everything anew')
})
