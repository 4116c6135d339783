import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect } from 'vitest'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { test } from './fixture_project.ts'
import { liveConfig, liveProject, looksOf, rowsIn, specFile } from './live_truth_project.ts'

needsPython()

const live = { truth: 'live' } as const
const twoSpecs = { 'spec_a.test.ts': specFile('a'), 'spec_b.test.ts': specFile('b', 'config: { ...config, n: 32 }') }

describe('a run that measures', { timeout: 120_000 }, () => {
  test('serves projects of several groups, type tests and a file of two projects, beside one without the plugin', async ({
    project,
  }) => {
    const temporary = tempFolder({})
    const fixture = project(
      liveProject(
        {},
        {
          ...twoSpecs,
          'vitest.config.ts': `
            ${liveConfig({ spec: live, spec_b: live, unit: null }, temporary).replace('export default', 'const config =')}
            const [first, second] = config.test.projects
            first.test.sequence = { groupOrder: 1 }
            first.test.typecheck = { enabled: true, checker: 'true', include: ['*.test-d.ts'] }
            second.test.sequence = { groupOrder: 2 }
            export default config`,
          'spec_type.test-d.ts': `import { test } from 'vitest'\ntest('holds', () => {})`,
          'unit.test.ts': `import { test } from 'vitest'\ntest('unit', () => {})`,
        },
      ),
    )
    const { tests, output } = await fixture.run()
    expect(output).toContain("2 specs are named 'single_gemm: b'")
    const statuses = tests.map(({ name, status }) => `${name} ${status}`)
    expect(statuses.filter((one) => !one.endsWith('passed'))).toEqual([])
    expect(statuses.filter((one) => one.startsWith('midpoints'))).toHaveLength(3)
    // One round for all of them.
    expect(output.match(/about \d+ looks/g)).toHaveLength(1)
  })

  test('takes the workers it needs, and any pool', async ({ project }) => {
    const { exitCode, output } = await project(liveProject({}, twoSpecs)).run('--maxWorkers=1', '--pool=vmThreads')
    expect(output).toContain('all specs pass (2)')
    expect(exitCode).toBe(0)
  })

  test('of laws alone starts no Python, and leaves nothing behind', async ({ project }) => {
    const temporary = tempFolder({})
    const fixture = project(liveProject({ python: ['/no/such/python'] }, twoSpecs, temporary))
    const { exitCode, output } = await fixture.run('-t', 'laws hold$')
    expect(output).toContain('all specs pass (2)')
    expect(exitCode).toBe(0)
    expect(readdirSync(temporary).filter((name) => !name.startsWith('kernel-fidelity.gpu_0.'))).toEqual([])
  })

  test('keeps the looks of the last run, and none of an earlier; shards are merged without a GPU', async ({
    project,
  }) => {
    const temporary = tempFolder({})
    const fixture = project(liveProject({}, twoSpecs, temporary))
    for (const shard of ['1/2', '2/2']) await fixture.start('--reporter=blob', `--shard=${shard}`)
    const kept = 'fidelity-report/looks/h200/single_gemm.jsonl'
    const [row] = rowsIn(fixture, kept)
    expect(new Set(rowsIn(fixture, kept).map(({ args }) => args['n']))).toEqual(new Set([row?.args['n']]))
    const before = looksOf(fixture).length
    const merged = await fixture.run('--merge-reports')
    expect(merged.output).toContain('all specs pass (2)')
    expect(merged.exitCode).toBe(0)
    expect(looksOf(fixture)).toHaveLength(before)
    expect(existsSync(join(fixture.root, kept))).toBe(true)
  })

  test('measures again when it runs again', async ({ project }) => {
    const fixture = project(
      liveProject(
        {},
        {
          ...twoSpecs,
          'again.mjs': `
            import { createVitest } from 'vitest/node'
            const vitest = await createVitest('test', { watch: false, root: import.meta.dirname })
            const runs = [await vitest.start()]
            runs.push(await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true))
            for (const { testModules } of runs) console.log('run ended: ' + testModules.map((module) => module.state()))
            await vitest.close()`,
        },
      ),
    )
    const { stdout } = await execa(process.execPath, ['again.mjs'], { cwd: fixture.root, reject: false })
    expect(stdout.match(/run ended: passed,passed/g)).toHaveLength(2)
  })
})
