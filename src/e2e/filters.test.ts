import { describe, expect } from 'vitest'
import { fakeProject, fakeSettings, projectsConfig } from './fake_project.ts'
import { test } from './fixture_project.ts'

const files = fakeProject({
  'vitest.config.ts': projectsConfig({ fidelity: fakeSettings(), unit: null }),
  'unit.test.ts': "import { test } from 'vitest'; test('a unit', () => {})",
  'fidelity.test.ts': `
    import { describeKernel } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: 'one' })
    describeKernel('single_gemm', { ...kernel, title: 'two' })`,
})

describe('a filter', { timeout: 120_000 }, () => {
  test('on tests that matches none is red, and nothing is measured', async ({ project }) => {
    const fixture = project(files)
    const { exitCode, output } = await fixture.run('-t', 'nothing-matches')
    expect(exitCode).toBe(1)
    expect(output).toContain('none of the 10 fidelity tests ran')
    expect(evalsOf(fixture.read('calls.log'))).toEqual([])
  })

  test('on one region measures its points alone', async ({ project }) => {
    const fixture = project(files)
    const { exitCode, tests } = await fixture.run('-t', 'one > beyond-grid')
    expect(exitCode).toBe(0)
    expect(tests.filter(({ status }) => status === 'passed').map(({ suite, name }) => [suite, name])).toEqual([
      ['single_gemm: one', 'beyond-grid'],
    ])
    expect(evalsOf(fixture.read('calls.log'))).toEqual(['24 32 64'])
    const rows = fixture.rows('single_gemm: one')
    expect(rows.map(({ region, m }) => `${region} ${m}`)).toEqual([
      'beyond-grid 24',
      'beyond-grid 32',
      'beyond-grid 64',
    ])
  })

  test('on one test that is no region reports no region, though it measures all', async ({ project }) => {
    const fixture = project(files)
    const { exitCode, output } = await fixture.run('-t', 'one > coverage is declared')
    expect(exitCode).toBe(0)
    expect(evalsOf(fixture.read('calls.log'))).toHaveLength(1)
    expect(output).not.toContain('specs failing')
    expect(fixture.exists('fidelity-report/results.json')).toBe(false)
  })

  test('on another project is green: nothing is asked, nothing reported', async ({ project }) => {
    const fixture = project(files)
    const { exitCode, tests, output } = await fixture.run('--project', 'unit')
    expect(exitCode).toBe(0)
    expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual(['a unit passed'])
    expect(output).not.toMatch(/fidelity/i)
    expect(fixture.exists('fidelity-report')).toBe(false)
    expect(fixture.exists('calls.log')).toBe(false)
  })
})

/** The points of each `eval` that the fake was asked. */
function evalsOf(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('eval '))
    .map((line) => line.slice('eval '.length))
}
