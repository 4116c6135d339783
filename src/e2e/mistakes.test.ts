import { describe, expect } from 'vitest'
import { fakeProject, fakeSettings, projectsConfig } from './fake_project.ts'
import { test as base, type FixtureTest } from './fixture_project.ts'

const files = {
  'vitest.config.ts': projectsConfig({ spec: fakeSettings(), 'no-plugin': null }),
  'spec-twins.test.ts': `
    import { describeKernel } from '../../src/index.ts'
    import { kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: 'twin' })
    describeKernel('single_gemm', { ...kernel, title: 'twin' })`,
  'spec-region.test.ts': `
    import { describeKernel } from '../../src/index.ts'
    import { kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: 'unknown', bands: { middle: 0.3 } as {} })`,
  'spec-others.test.ts': `
    import { describeKernel, knownGap } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'

    describeKernel('single_gemm', { ...kernel, title: 'off', config: { ...config, n: 128 } })
    describeKernel('single_gemm', { ...kernel, title: 'by hand' }, ({ test }) => {
      test('no such region', ({ region, expect }) => {
        expect(region('middle' as 'controls')).toStayWithinBand()
      })
    })
    describeKernel('single_gemm', { ...kernel, title: 'not probed', domain: ({ m }) => m > 16 })
    describeKernel('single_gemm', { ...kernel, title: 'closed', known: [knownGap('beyond-grid', 'no rows there')] })
    describeKernel('single_gemm', { ...kernel, title: 're-axed', config: { ...config, re_axed: true } })
    describeKernel('single_gemm', { ...kernel, title: 'undeclared', config: { ...config, fault: 'undeclared' } })`,
  'no-plugin.test.ts': `
    import { describeKernel } from '../../src/index.ts'
    import { kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: 'no plugin' })`,
}

const test = base.extend('run', { scope: 'file' }, ({ project }) => project(fakeProject(files)).run())

describe('a spec file that is wrong', { timeout: 120_000 }, () => {
  test('about a region names those there are, and the line', ({ run }) => {
    expect(run.fileErrors['spec-region.test.ts']).toBe(
      "spec-region.test.ts: describeKernel('single_gemm'): bands names the region 'middle', but its probes have only midpoints, beyond-grid, controls",
    )
    expect(run.output).toContain('kernel-fidelity: spec-region.test.ts failed to load')
    expect(run.output).toContain(`beyond-grid, controls ❯ ${lineOf('spec-region.test.ts', 'unknown')}`)
  })

  test('about a region at run time names those there are, and its own line', ({ run }) => {
    const [failed] = failuresOf(run.tests, 'by hand')
    const text = "there is no region 'middle', only midpoints, beyond-grid, controls"
    expect(failed?.message).toMatch(new RegExp(`${text} at \\S+/${lineOf('spec-others.test.ts', "region('middle'")}`))
  })

  test('with two specs of one name fails both', ({ run }) => {
    const failures = failuresOf(run.tests, 'twin')
    expect(failures.map(({ name }) => name)).toEqual([...everyTest, ...everyTest])
    for (const { message } of failures) expect(message).toContain('give each a title of its own')
  })

  test('without the plugin says how to add it', ({ run }) => {
    expect(run.fileErrors['no-plugin.test.ts']).toBe(
      'describeKernel() needs the plugin: add `plugins: [kernelFidelity()]` to vitest.config.ts',
    )
    expect(run.output).toContain(`to vitest.config.ts ❯ ${lineOf('no-plugin.test.ts', 'no plugin')}`)
  })

  test('is a red run', ({ run }) => {
    expect(run.exitCode).toBe(1)
  })
})

describe('a spec that cannot hold', { timeout: 120_000 }, () => {
  test('fails at the line that describes its kernel', ({ run }) => {
    const [failed, ...others] = failuresOf(run.tests, 'off')
    expect(others).toEqual([])
    expect(failed?.message).toContain('midpoints: 1 of 3 judged probes are firmly outside the band')
    expect(failed?.message).toMatch(/m=11 11 5\.5 2\.000/)
    expect(failed?.message).toMatch(
      new RegExp(`-t 'single_gemm: off > midpoints' at \\S+/${lineOf('spec-others.test.ts', "'off'")}`),
    )
  })

  test('fails its regions without a probe', ({ run }) => {
    const failures = failuresOf(run.tests, 'not probed')
    expect(failures.map(({ name }) => name)).toEqual(['midpoints', 'controls'])
    expect(failures[0]?.message).toContain('no probe fell into this region')
    expect(failures[1]?.message).toContain('only 0 of 0 controls could be judged')
  })

  test('fails when its known gap has closed', ({ run }) => {
    const failures = failuresOf(run.tests, 'closed')
    expect(failures.map(({ name }) => name)).toEqual(['known gaps are still open'])
    expect(failures[0]?.message).toContain('region beyond-grid: all 3 probes are within now (no rows there)')
  })

  test('is refused where generators over coords meet a re-axed kernel, with the remedy', ({ run }) => {
    const failures = failuresOf(run.tests, 're-axed')
    expect(failures.map(({ name }) => name)).toEqual(everyTest)
    for (const { message } of failures) expect(message).toMatch(/midpoints\(\) makes shapes .*: use physical/)
  })

  test('fails when the cache does not flag what it extrapolates', ({ run }) => {
    const failures = failuresOf(run.tests, 'undeclared')
    expect(failures.map(({ name }) => name)).toEqual(['coverage is declared'])
    expect(failures[0]?.message).toContain('beyond-grid: the cache misreports its coverage at 3 of 3 shapes')
  })
})

test(
  'two specs of one name in two files make a run red whose tests are green',
  { timeout: 120_000 },
  async ({ project }) => {
    const file = `
    import { describeKernel } from '../../src/index.ts'
    import { kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: 'twin' })`
    const run = await project(fakeProject({ 'a.test.ts': file, 'b.test.ts': file })).run()
    expect(run.tests.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'passed'))
    expect(run.output).toMatch(/2 specs are named 'single_gemm: twin': [ab].test.ts, [ab].test.ts/)
    expect(run.exitCode).toBe(1)
  },
)

const everyTest = ['midpoints', 'beyond-grid', 'controls', 'coverage is declared', 'laws hold']

function failuresOf(tests: readonly FixtureTest[], title: string): FixtureTest[] {
  return tests.filter(({ suite, status }) => suite === `single_gemm: ${title}` && status === 'failed')
}

/** `a.test.ts:4`, for the one line of the file that has this text. */
function lineOf(file: keyof typeof files, text: string): string {
  return `${file}:${1 + files[file].split('\n').findIndex((line) => line.includes(text))}`
}
