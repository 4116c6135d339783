import { setTimeout } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { FidelityOptions } from '../spec/settings.ts'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import type { LookRow } from '../truth/recording.ts'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { fakeSettings, projectsConfig } from './fake_project.ts'
import { test } from './fixture_project.ts'
import { liveProject, looksOf, rowsIn, slow, specFile } from './live_truth_project.ts'

needsPython()

function sampleOf({ args, backend }: LookRow): string {
  return `${Number(args['n'])} ${backend} ${Number(args['m'])}`
}

const recordedRows = 'truth/h200/single_gemm.jsonl'

describe('truth that is measured', { timeout: 120_000 }, () => {
  test('serves all spec files together, judges them, and is told of in the report', async ({ project }) => {
    const fixture = project(
      liveProject(
        {},
        {
          'spec_a.test.ts': specFile('a'),
          'spec_b.test.ts': specFile('b', `config: { ...config, backends: ['slow'] }`),
        },
      ),
    )
    const { exitCode, output } = await fixture.run()
    expect(output).toContain('all specs pass (2)')
    expect(exitCode).toBe(0)
    const looks = looksOf(fixture)
    // Shuffled over the specs: the first half of the looks holds both.
    const early = looks.slice(0, looks.length / 2).map(({ sample }) => sample.split(' ')[1])
    expect(new Set(early)).toEqual(new Set(['cublas', 'slow']))
    expect(fixture.rows('single_gemm: a').every((row) => Number(row['looks']) >= 1)).toBe(true)
    expect(fixture.read('fidelity-report/summary.md')).toContain('measured on NVIDIA H200')
    expect(output).toMatch(/\[fidelity\] NVIDIA H200: about \d+ looks at \d+ shapes/)
    const kept = rowsIn(fixture, 'fidelity-report/looks/h200/single_gemm.jsonl')
    expect(new Set(kept.map(sampleOf))).toEqual(new Set(looks.map(({ sample }) => sample)))
  })

  test('finds what is outside, by the hunt too, and confirms it in a second process', async ({ project }) => {
    const gap = `config: { ...config, n: 128 }, probes: [midpoints(), hunt()]`
    const fixture = project(liveProject({}, { 'spec_a.test.ts': specFile('slow', gap) }))
    const { exitCode, tests } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(tests.find(({ name }) => name === 'hunt')).toMatchObject({ status: 'failed' })
    expect(tests.find(({ name }) => name === 'hunt')?.message).toContain('the hunt found 1 of')
    const at9 = looksOf(fixture).filter(({ sample }) => sample === '128 cublas 9')
    expect(new Set(at9.map(({ pid }) => pid)).size).toBeGreaterThanOrEqual(2)
    // A stored time is never taken, where that leaves the row of the module's database alone.
    expect(new Set(at9.map(({ forced }) => forced))).toEqual(new Set(['True']))
  })

  test('is recorded with two looks of every shape in two processes, and replayed without a GPU', async ({
    project,
  }) => {
    const specs = { 'spec_a.test.ts': specFile('a'), 'spec_b.test.ts': specFile('b', 'config: { ...config, n: 32 }') }
    const fixture = project(liveProject({ truth: 'record' }, specs))
    expect((await fixture.run()).exitCode).toBe(0)
    const rows = rowsIn(fixture, recordedRows)
    const processes = [...Map.groupBy(rows, sampleOf).values()].map((ofOne) => new Set(ofOne.map((row) => row.process)))
    expect(Math.min(...processes.map(({ size }) => size))).toBeGreaterThanOrEqual(2)
    const before = looksOf(fixture).length
    expect((await fixture.run()).exitCode).toBe(0)
    expect(looksOf(fixture)).toHaveLength(before)

    fixture.write('vitest.config.ts', projectsConfig({ spec: fakeSettings() }))
    const replayed = await fixture.run()
    expect(replayed.exitCode).toBe(0)
    expect(looksOf(fixture)).toHaveLength(before)
    expect(replayed.output).toContain('all specs pass (2)')
  })

  test('a run that was killed is taken up where it ended, and repeats nothing', async ({ project }) => {
    // Enough of them to keep the looks at one apart without looks at others in between.
    const shapes = 'probes: [physical(Array.from({ length: 60 }, (_, index) => ({ m: 20 + index })))], controls: false'
    const fixture = project(
      liveProject({ truth: 'record' }, { 'spec_a.test.ts': specFile('a', shapes), ...slow(0.05) }),
    )
    const running = fixture.start('--reporter=default')
    while (!fixture.exists(recordedRows) || rowsIn(fixture, recordedRows).length < 8) await setTimeout(10)
    running.kill('SIGKILL')
    await running
    const first = rowsIn(fixture, recordedRows)
    expect((await fixture.run()).exitCode).toBe(0)
    const rows = rowsIn(fixture, recordedRows)
    expect(rows.slice(0, first.length)).toEqual(first)
    // Two looks of each are wanted, and one of these was there.
    expect(first.length).toBeLessThan(60)
    expect(rows).toHaveLength(2 * 60)
  })

  test('two runs at once take turns on the device', async ({ project }) => {
    const specs = { 'spec_a.test.ts': specFile('a') }
    const temporary = tempFolder({})
    const [one, other] = [1, 2].map(() => project(liveProject({ gpus: ['77'] }, specs, temporary)))
    if (!one || !other) throw new Error('two projects')
    const [first, second] = await Promise.all([one.run(), other.run()])
    expect([first.exitCode, second.exitCode]).toEqual([0, 0])
    expect(first.output + second.output).toMatch(/waiting for gpu 77, in use by process \d+/)
  })

  test('a budget is kept, and what it leaves out is listed and red', async ({ project }) => {
    const fixture = project(liveProject({ budget: 3 }, { 'spec_a.test.ts': specFile('a'), ...slow(0.5) }))
    const { exitCode, output } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(output).toMatch(/over budget, left out/)
    const reasons = fixture.rows('single_gemm: a').map((row) => row['reason'])
    expect(reasons.filter((reason) => reason?.startsWith('over budget')).length).toBeGreaterThan(0)
  })

  test('specs of one file are measured together, and share a budget', async ({ project }) => {
    const specs = `
      import { describe } from 'vitest'
      ${specFile('both', `config: { ...config, backends: ['cublas', 'slow'] }, perBackend: true`)}
      describe('nested', () => describeKernel('single_gemm', { ...kernel, title: 'other', config: { ...config, n: 32 } }))
      describeKernel('single_gemm', { ...kernel, title: 'faulty', config: { ...config, fault: 'stdout-empty' } })`
    const fixture = project(liveProject({ budget: 8 }, { 'spec_a.test.ts': specs, ...slow(0.5) }))
    const { output, tests } = await fixture.run()
    expect(output.match(/about \d+ looks/g)).toHaveLength(1)
    for (const title of ['both [cublas]', 'both [slow]', 'other']) {
      const looked = fixture.rows(`single_gemm: ${title}`).filter((row) => Number(row['looks']) > 0)
      expect(looked.length).toBeGreaterThan(0)
    }
    expect(tests.filter(({ name }) => name === 'midpoints').map(({ status }) => status)).toContain('failed')
  })

  test('specs in describes, of their own name too, are measured as they are; twins among them are told apart', async ({
    project,
  }) => {
    const specs = `
      import { describe } from 'vitest'
      import { describeKernel } from '../../src/index.ts'
      import { config, kernel } from './kernel.ts'
      describe('single_gemm: a', () => describeKernel('single_gemm', { ...kernel, title: 'a' }))
      describeKernel('single_gemm', { ...kernel, title: 'b', config: { ...config, n: 32 } })
      describe('x', () => describeKernel('single_gemm', { ...kernel, title: 'twin' }))
      describe('y', () => describeKernel('single_gemm', { ...kernel, title: 'twin' }))`
    const fixture = project(liveProject({}, { 'spec_a.test.ts': specs }))
    const { exitCode, output, tests } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(output.match(/about \d+ looks/g)).toHaveLength(1)
    const statuses = tests.filter(({ name }) => name === 'midpoints').map(({ status }) => status)
    expect(statuses).toEqual(['passed', 'passed', 'failed', 'failed'])
    expect(tests.at(-1)?.message).toContain('another spec of this file has the same kind and title')
    const regions = (title: string) => new Set(fixture.rows(`single_gemm: ${title}`).map(({ region }) => region))
    expect([regions('a'), regions('b')].map(({ size }) => size)).toEqual([3, 3])
  })

  test.for<readonly [FidelityOptions, RegExp]>([
    [{ perfApi: 'no_such_module' }, /no module named .* next: set FIDELITY_PERF_API/],
    [{ perfApi: 'json' }, /json has no get_single_gemm_times; .* next: name another kind/],
    [{ python: ['/no/such/python'] }, /ENOENT command: .* next: set FIDELITY_PYTHON/],
    [{ gpus: ['0', '1,0'] }, /two processes would measure on gpu 0 at the same time: name each GPU once/],
  ])(
    'settings %j with which nothing can be measured are red, with what to do',
    async ([settings, told], { project }) => {
      const fixture = project(liveProject(settings, { 'spec_a.test.ts': specFile('a') }))
      const { exitCode, tests } = await fixture.run()
      expect(exitCode).toBe(1)
      expect(tests.find(({ name }) => name === 'midpoints')?.message).toMatch(told)
    },
  )
})
