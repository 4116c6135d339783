import { describe, expect, vi } from 'vitest'
import { fakeProject } from './fake_project.ts'
import { test, type FixtureProject } from './fixture_project.ts'
import { expectValidResults } from './valid_results.fixture.ts'

const timeout = 120_000

describe('a run that is cut off', { timeout }, () => {
  test('by the death of its worker between two regions is red, and keeps the rows that were measured', async ({
    project,
  }) => {
    const fixture = project(
      fakeProject({
        'a.test.ts': `
          import { afterEach } from 'vitest'
          import { describeKernel } from '../../src/index.ts'
          import { kernel } from './kernel.ts'
          afterEach(({ task }) => {
            if (task.name === 'midpoints') process.kill(process.pid, 'SIGKILL')
          })
          describeKernel('single_gemm', { ...kernel, title: 'before' })
          describeKernel('single_gemm', { ...kernel, title: 'after' })`,
      }),
    )
    const { exitCode, output } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(output).toContain(
      'single_gemm: after: 5 tests never ended, its worker died: midpoints, beyond-grid, controls, coverage is declared, laws hold',
    )
    expect(regionsOf(fixture)).toEqual(['midpoints', 'beyond-grid', 'controls'])
  })

  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s keeps what was measured, says so, and leaves no cache behind',
    async ([signal, code], { project }) => {
      const fixture = project(
        fakeProject({
          'a.test.ts': `
          import { describeKernel } from '../../src/index.ts'
          import { config, kernel } from './kernel.ts'
          describeKernel('single_gemm', { ...kernel, title: 'before' })
          describeKernel('single_gemm', { ...kernel, title: 'hanging', config: { ...config, fault: 'hang' } })`,
        }),
      )
      const vitest = fixture.start()
      await vi.waitUntil(() => fixture.exists('hanging'), { timeout })
      vitest.kill(signal)
      const { exitCode } = await vitest
      expect(exitCode).toBe(code)
      expect(regionsOf(fixture)).toEqual(['midpoints', 'beyond-grid', 'controls'])
      const results = fixture.read('fidelity-report/results.json')
      expectValidResults(results)
      expect(JSON.parse(results)).toMatchObject({
        interrupted: true,
        passed: false,
        problems: [{ code: 'interrupted' }],
        specs: [{ spec: 'single_gemm: before' }],
      })
      expect(fixture.read('fidelity-report/summary.md')).toContain('the run was interrupted')
      await vi.waitUntil(() => !isRunning(Number(fixture.read('hanging'))), { timeout })
    },
  )
})

/** The regions in the CSV of the spec `before`. */
function regionsOf(fixture: FixtureProject): string[] {
  return [...new Set(fixture.rows('single_gemm: before').map(({ region = '' }) => region))]
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
