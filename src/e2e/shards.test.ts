import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { runCommand } from '../cli/project_folder.fixture.ts'
import { fakeProject } from './fake_project.ts'
import { test, type FixtureProject } from './fixture_project.ts'
import { liveProject, specFile as measuredFile } from './live_truth_project.ts'

const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.test.ts`, specFile(name)]))

describe('the blobs of three shards', { timeout: 120_000 }, () => {
  test('merged, give the report of one run, byte for byte', async ({ project }) => {
    const fixture = project(fakeProject({ ...files, 'red.test.ts': specFile('red', 128) }))
    expect((await fixture.start()).exitCode).toBe(1)
    const whole = reportOf(fixture)
    expect(Object.keys(whole)).toEqual(
      expect.arrayContaining(['results.json', 'single_gemm-a.csv', 'single_gemm-red.csv', 'summary.md']),
    )
    fixture.remove('fidelity-report')

    await runShards(fixture, ['1/3', '2/3', '3/3'])
    fixture.remove('fidelity-report')
    const { exitCode, stdout } = await runCommand('merge.ts', [], fixture.root)
    expect(exitCode).toBe(1)
    expect(stdout).not.toContain('kernel-fidelity: ')
    expect(reportOf(fixture)).toEqual(whole)
    expect(whole['results.json']).toContain('"testNamePattern": null')
  })

  test('tell a missing one, one that is there twice, and one of another run of other settings', async ({ project }) => {
    const fixture = project(fakeProject(files))
    await runShards(fixture, ['1/3', '2/3'])
    const blob = join(fixture.root, '.vitest/blob/blob-2-3.json')
    copyFileSync(blob, blob.replace('2-3', 'copy-of-2-3'))
    await fixture.start('--reporter=blob', '--shard=2/3', '--outputFile=.vitest/blob/again.json', '-t', 'midpoints')
    const { exitCode, output } = await fixture.run('--merge-reports')
    expect(exitCode).toBe(1)
    expect(problemsOf(fixture)).toEqual([
      [
        'missing-shard',
        'shard 3 of 3 is missing: its blob is not in .vitest/blob, and nothing of what it was to judge is in this report',
      ],
      ['repeated-shard', 'shard 2 of 3 is there 3 times: leave one of its blobs in .vitest/blob'],
    ])
    expect(output).toContain('kernel-fidelity: shard 3 of 3 is missing')

    fixture.remove('.vitest/blob/blob-2-3.json')
    fixture.remove('.vitest/blob/blob-copy-of-2-3.json')
    await runShards(fixture, ['3/3'])
    expect((await fixture.run('--merge-reports')).exitCode).toBe(1)
    expect(problemsOf(fixture)).toEqual([
      [
        'unlike-shards',
        'the shards differ in the testNamePattern: null in shards 1, 3; "midpoints" in shard 2. Run them all alike',
      ],
    ])
  })

  test('of two commits, and of a changed working tree, are no one run', async ({ project }) => {
    const fixture = project(fakeProject(files))
    const commits = [await commit(fixture), await commit(fixture, '--allow-empty')].map((id) => id.slice(0, 12))
    await runShards(fixture, ['3/3'])
    await git(fixture, 'checkout', '--quiet', 'HEAD^')
    await runShards(fixture, ['1/3'])
    fixture.write('kernel.ts', `${fixture.read('kernel.ts')}\n// Changed.\n`)
    await runShards(fixture, ['2/3'])
    expect((await fixture.run('--merge-reports')).exitCode).toBe(1)
    expect(problemsOf(fixture)).toEqual([
      [
        'unlike-shards',
        `the shards differ in the commit: ${commits[0]} in shards 1, 2; ${commits[1]} in shard 3. Run them all alike`,
      ],
      [
        'unlike-shards',
        expect.stringMatching(
          /^the shards differ in the state of the working tree: unchanged in shards 1, 3; [\da-f]{12} in shard 2\. /,
        ),
      ],
    ])
  })

  test('of other test files are no one run: Vitest deals them out by all their names', async ({ project }) => {
    const fixture = project(fakeProject(files))
    await runShards(fixture, ['1/2'])
    fixture.write('d.test.ts', specFile('d'))
    await runShards(fixture, ['2/2'])
    expect((await fixture.run('--merge-reports')).exitCode).toBe(1)
    expect(problemsOf(fixture)).toEqual([
      [
        'unlike-shards',
        expect.stringMatching(
          /^the shards differ in the test files: 3 \([\da-f]{12}\) in shard 1; 4 \([\da-f]{12}\) in shard 2\. /,
        ),
      ],
    ])
  })

  test('are known where no spec fell to one, and where they ran in another folder', async ({ project }) => {
    const unit = `import { test } from 'vitest'; test('no spec', () => {})`
    const fixture = project(fakeProject({ 'a.test.ts': specFile('a'), 'b.test.ts': unit, 'c.test.ts': unit }))
    // No file at all falls to the last.
    await runShards(fixture, ['1/4', '2/4', '3/4', '4/4'], '--passWithNoTests')
    const { exitCode, output } = await fixture.run('--merge-reports')
    expect(output).toContain('all specs pass (1)')
    expect(exitCode).toBe(0)

    const elsewhere = project(fakeProject({}))
    mkdirSync(join(elsewhere.root, 'blobs'))
    cpSync(join(fixture.root, '.vitest/blob'), join(elsewhere.root, 'blobs'), { recursive: true })
    const merged = await elsewhere.run('--merge-reports=blobs')
    expect(merged.output).toContain('all specs pass (1)')
    expect(merged.exitCode).toBe(0)
    expect(reportOf(elsewhere)).toEqual(reportOf(fixture))
  })
})

describe('the blobs of two runners', { timeout: 120_000 }, () => {
  needsPython()

  test('of two GPUs are no one run', async ({ project }) => {
    const specs = { 'spec_a.test.ts': measuredFile('a'), 'spec_b.test.ts': measuredFile('b') }
    const fixture = project(liveProject({}, specs))
    await runShards(fixture, ['1/2'])
    for (const file of ['fake_gpu.py', 'kernel.ts']) fixture.write(file, fixture.read(file).replaceAll('H200', 'B200'))
    await runShards(fixture, ['2/2'])
    const { exitCode, tests } = await fixture.run('--merge-reports')
    expect(tests.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'passed'))
    expect(exitCode).toBe(1)
    expect(problemsOf(fixture)).toEqual([
      [
        'unlike-shards',
        'the shards differ in the GPU: NVIDIA H200 (driver 580.1) in shard 1; NVIDIA B200 (driver 580.1) in shard 2. Run them all alike',
      ],
    ])
  })
})

/** Of the report, by code. */
function problemsOf({ read }: FixtureProject): (readonly [code: string, message: string])[] {
  const results = resultsJson.parse(JSON.parse(read('fidelity-report/results.json')))
  return results.problems.map(({ code, message }) => [code, message])
}

const resultsJson = z.object({ problems: z.array(z.object({ code: z.string(), message: z.string() })) })

async function commit(fixture: FixtureProject, ...options: readonly string[]): Promise<string> {
  await git(fixture, 'init', '--quiet')
  fixture.write('.gitignore', '.vitest\nfidelity-report\ntests.json\n')
  await git(fixture, 'add', '.')
  const author = ['-c', 'user.name=a test', '-c', 'user.email=test@localhost']
  await git(fixture, ...author, 'commit', '--quiet', '--message', 'A commit', ...options)
  return git(fixture, 'rev-parse', 'HEAD')
}

async function git({ root }: FixtureProject, ...args: readonly string[]): Promise<string> {
  return (await execa('git', args, { cwd: root })).stdout
}

async function runShards(
  fixture: FixtureProject,
  shards: readonly string[],
  ...options: readonly string[]
): Promise<void> {
  for (const shard of shards) await fixture.start('--reporter=blob', `--shard=${shard}`, ...options)
}

function reportOf({ root, read }: FixtureProject): Record<string, string> {
  const names = readdirSync(join(root, 'fidelity-report')).toSorted()
  return Object.fromEntries(names.map((name) => [name, read(join('fidelity-report', name))]))
}

function specFile(title: string, n = 64): string {
  return `
    import { describeKernel } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, config: { ...config, n: ${n} }, title: '${title}' })`
}
