import { describe, expect } from 'vitest'
import { fakeCommand, fakeProject, fakeSettings } from './fake_project.ts'
import { test as base, type FixtureRun } from './fixture_project.ts'

/** A fault of the cache under test, and how its message names it. */
const faults = {
  // the process
  'exit-code':
    /grid of single_gemm: exit code 3, with this at the end of stderr: log line 2 .* Error: profile.db is locked/,
  'exit-code-in-eval': /eval of single_gemm: exit code 3, .*Error: profile.db is locked/s,
  signal: /eval of single_gemm: signal SIGSEGV/,
  // its stdout
  'stdout-empty': /eval of single_gemm: exit code 0, but stdout is empty/,
  'stdout-not-json': /eval of single_gemm: stdout is not JSON: .* begin "time_ms: 3"/,
  'time-is-nan': /eval of single_gemm: stdout is not JSON: .*NaN/,
  'log-line': /eval of single_gemm: stdout must be pure JSON, but .*: "2026-11-30 INFO loading profile.db"/,
  // its reply
  'wrong-kind': /grid of single_gemm: the reply is about kind `rms_norm`/,
  'wrong-kind-in-eval': /eval of single_gemm: the reply is about kind `rms_norm`/,
  'fewer-results': /eval of single_gemm: fewer results than points: 10 for 11/,
  'more-results': /eval of single_gemm: more results than points: 12 for 11/,
  'reordered-results': /results\[0\] echoes {"m":6}, which was asked at index 1, in place of {"m":3}/,
  'unknown-coverage': /results\[0\].coverage is 9, for {"m":3}; known are EXTRAPOLATED 1, JIT 2, NO_COVERAGE 4/,
  'axes-empty': /grid of single_gemm: grid_axes is empty/,
  'axis-without-values': /grid of single_gemm: grid_axes\[0\] \(m\) is empty/,
  'axes-not-ascending': /grid_axes\[0\] \(m\) is not strictly ascending: 8 is followed by 4 at index 3/,
  'five-axes': /grid of single_gemm: 5 grid_axes, at most 4 are supported/,
  'fields-for-other-axes': /grid of single_gemm: 2 input_fields \(m, k\) for 1 grid_axes/,
}

/** Times that are no times: each a verdict on its own point. */
const times = {
  'time-missing': /time_ms is missing/,
  'time-null': /time_ms is null \(what NaN and infinity become in JSON\)/,
  'time-negative': /time_ms is -\d+/,
  'time-zero': /time_ms is 0 without NO_COVERAGE/,
}

/** Faults of a command, each in a Vitest project that has only this command. */
const commands = {
  missing: { kernelQuery: ['./no-such-file'], named: /\/no-such-file does not exist/ },
  'not-executable': { kernelQuery: ['./vitest.config.ts'], named: /vitest.config.ts is not executable/ },
  timeout: { kernelQuery: fakeCommand(), timeoutMs: 2_000, named: /eval of single_gemm: no reply within 2000 ms/ },
}

const projects = Object.entries(commands).map(([name, { named: _named, ...settings }]) => [name, settings] as const)

const files = fakeProject({
  'vitest.config.ts': `
    import { defineConfig } from 'vitest/config'
    import { kernelFidelity } from '../../src/plugin.ts'
    const projects = ${JSON.stringify([['faults', fakeSettings], ...projects])}
    export default defineConfig({
      test: {
        projects: projects.map(([name, settings]) => ({
          plugins: [kernelFidelity({ truthRows: 'truth', ...settings })],
          test: { name, include: [name + '.test.ts'] },
        })),
      },
    })`,
  ...Object.fromEntries(
    [
      ['faults', Object.keys({ ...faults, ...times })] as const,
      ...projects.map(([name]) => [name, [name]] as const),
    ].map(([name, titles]) => [`${name}.test.ts`, specFile(titles)]),
  ),
})

function specFile(titles: readonly string[]): string {
  return `
    import { describeKernel } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    for (const fault of ${JSON.stringify(titles)}) {
      describeKernel('single_gemm', { ...kernel, title: fault, config: { ...config, fault } })
    }`
}

const test = base.extend('run', { scope: 'file' }, ({ project }) => project(files).run())

describe('a fault of the cache under test', { timeout: 120_000 }, () => {
  test.for([...Object.entries(faults), ...Object.entries(commands).map(([name, { named }]) => [name, named] as const)])(
    '%s fails every test of its spec, and the summary names it',
    ([fault, named], { run }) => {
      const tests = run.tests.filter(({ suite }) => suite === `single_gemm: ${fault}`)
      expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
        'midpoints failed',
        'beyond-grid failed',
        'controls failed',
        'coverage is declared failed',
      ])
      for (const { message } of tests) expect(message).toMatch(named)
      expect(summaryOf(run, fault)).toMatch(/FAULT midpoints, beyond-grid, controls: [a-z-]+: /)
      expect(summaryOf(run, fault)).toMatch(named)
    },
  )

  test.for(Object.entries(times))(
    '%s fails every region of its spec, and the summary names it',
    ([fault, named], { run }) => {
      const tests = run.tests.filter(({ suite }) => suite === `single_gemm: ${fault}`)
      expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
        'midpoints failed',
        'beyond-grid failed',
        'controls failed',
        // Its flags were sound.
        'coverage is declared passed',
      ])
      for (const { message } of tests.slice(0, 3)) expect(message).toMatch(named)
      expect(summaryOf(run, fault)).toMatch(named)
    },
  )

  test('makes the run red', ({ run }) => {
    expect(run.exitCode).toBe(1)
  })
})

/** What the terminal says of one spec. */
function summaryOf({ output }: FixtureRun, title: string): string {
  const [, summary = ''] = output.split('Kernel fidelity')
  const sections = summary.split(/ (?:FAULT|FAIL|\?|ok) single_gemm: /)
  return sections.find((section) => section.startsWith(`${title} `))?.slice(title.length + 1) ?? ''
}
