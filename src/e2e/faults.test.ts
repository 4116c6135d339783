import { describe, expect } from 'vitest'
import type { FidelityOptions } from '../spec/settings.ts'
import { fakeProject, fakeSettings, projectsConfig } from './fake_project.ts'
import { test as base, type FixtureRun } from './fixture_project.ts'

/** A fault that keeps the cache from being asked, and how messages name it. */
const faults = {
  // the process
  'executable-missing': /grid of single_gemm: \S+\/no-such-file does not exist/,
  'not-executable': /grid of single_gemm: \S+\/vitest.config.ts is not executable/,
  timeout: /eval of single_gemm: no reply within 2000 ms/,
  'exit-code': /grid of single_gemm: exit code 3, .* end of stderr: log line 2 .* Error: profile.db is locked/,
  'exit-code-in-eval': /eval of single_gemm: exit code 3, .* Error: profile.db is locked/,
  signal: /eval of single_gemm: signal SIGSEGV/,
  // its stdout
  'stdout-empty': /eval of single_gemm: exit code 0, but stdout is empty/,
  'stdout-not-json': /eval of single_gemm: stdout is not JSON: .* begin "time_ms: 3"/,
  'time-is-nan': /eval of single_gemm: stdout is not JSON: .* NaN and Infinity are not JSON/,
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

/** Times that are no times: each a verdict on its own point, and the flags beside them are sound. */
const times = {
  'time-missing': /time_ms is missing/,
  'time-null': /time_ms is null \(what NaN and infinity become in JSON\)/,
  'time-negative': /time_ms is -\d+/,
  'time-zero': /time_ms is 0 without NO_COVERAGE/,
}

/** A fault of the command itself takes settings, and so a Vitest project, of its own. */
const commands: Readonly<Record<string, FidelityOptions>> = {
  'executable-missing': { kernelQuery: ['./no-such-file'] },
  'not-executable': { kernelQuery: ['./vitest.config.ts'] },
  timeout: { ...fakeSettings(), timeoutMs: 2_000 },
}

const test = base.extend('run', { scope: 'file' }, ({ project }) => {
  const ofReplies = Object.keys({ ...faults, ...times }).filter((fault) => !(fault in commands))
  const files = {
    'vitest.config.ts': projectsConfig({ reply: fakeSettings(), ...commands }),
    'reply.test.ts': specFile(ofReplies),
    ...Object.fromEntries(Object.keys(commands).map((fault) => [`${fault}.test.ts`, specFile([fault])])),
  }
  return project(fakeProject(files)).run()
})

function specFile(titles: readonly string[]): string {
  return `
    import { describeKernel } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    for (const fault of ${JSON.stringify(titles)}) {
      describeKernel('single_gemm', { ...kernel, title: fault, config: { ...config, fault } })
    }`
}

describe('a faulty cache', { timeout: 120_000 }, () => {
  test.for(Object.entries(faults))('fails every test, and the summary: %s', ([fault, named], { run }) => {
    expect(statusesOf(run, fault)).toEqual({
      midpoints: 'failed',
      'beyond-grid': 'failed',
      controls: 'failed',
      'coverage is declared': 'failed',
      'laws hold': 'failed',
    })
    for (const message of messagesOf(run, fault)) expect(message).toMatch(named)
    expect(summaryOf(run, fault)).toMatch(/FAULT midpoints, beyond-grid, controls: /)
    expect(summaryOf(run, fault)).toMatch(named)
  })

  test.for(Object.entries(times))('fails every region, and the summary: %s', ([fault, named], { run }) => {
    expect(statusesOf(run, fault)).toEqual({
      midpoints: 'failed',
      'beyond-grid': 'failed',
      controls: 'failed',
      'coverage is declared': 'passed',
      'laws hold': 'passed',
    })
    for (const message of messagesOf(run, fault)) expect(message).toMatch(named)
    expect(summaryOf(run, fault)).toMatch(named)
  })

  test('makes the run red', ({ run }) => {
    expect(run.exitCode).toBe(1)
  })
})

function statusesOf({ tests }: FixtureRun, fault: string): Record<string, string> {
  const own = tests.filter(({ suite }) => suite === `single_gemm: ${fault}`)
  return Object.fromEntries(own.map(({ name, status }) => [name, status]))
}

function messagesOf({ tests }: FixtureRun, fault: string): string[] {
  const failed = tests.filter(({ suite, status }) => suite === `single_gemm: ${fault}` && status === 'failed')
  return failed.map(({ message }) => message)
}

/** What the terminal says of one spec. */
function summaryOf({ output }: FixtureRun, fault: string): string {
  const [, summary = ''] = output.split(' Kernel fidelity ')
  const specs = summary.split(/ (?:FAULT|FAIL) single_gemm: /)
  return specs.find((spec) => spec.startsWith(`${fault} `)) ?? ''
}
