import { describe, expect } from 'vitest'
import { fakeProject, fakeSettings } from './fake_project.ts'
import { test } from './fixture_project.ts'

const spec = (title: string): string => `
  import { describeKernel } from '../../src/index.ts'
  import { kernel } from './kernel.ts'
  describeKernel('single_gemm', { ...kernel, title: '${title}' })`

/** A project with a config file of its own, and so with a plugin module of its own. */
const ownConfig = (name: string, out: string, baseline: string): string => `
  import { kernelFidelity } from '../../src/plugin.ts'
  export default {
    plugins: [kernelFidelity(${JSON.stringify({ ...fakeSettings(), out, baseline })})],
    test: { name: '${name}', include: ['${name}*.test.ts'], isolate: false },
  }`

const twoConfigs = (outs: readonly [string, string], baselines: readonly [string, string] = ['b.json', 'b.json']) =>
  fakeProject({
    'vitest.config.ts': "export default { test: { projects: ['./vitest.one.config.ts', './vitest.two.config.ts'] } }",
    'vitest.one.config.ts': ownConfig('one', outs[0], baselines[0]),
    'vitest.two.config.ts': ownConfig('two', outs[1], baselines[1]),
    'one.test.ts': spec('one'),
    'two.test.ts': spec('two'),
  })

describe('a run of several specs', { timeout: 120_000 }, () => {
  test('in projects with config files of their own is one run with one report', async ({ project }) => {
    const fixture = project(twoConfigs(['fidelity-report', 'fidelity-report']))
    const { exitCode, output } = await fixture.run()
    expect(output).toContain('all specs pass (2)')
    expect(exitCode).toBe(0)
  })

  test('whose projects want reports in two places is refused, naming both', async ({ project }) => {
    const { exitCode, all } = await project(twoConfigs(['here', 'there'])).start()
    expect(exitCode).toBe(1)
    expect(all).toMatch(
      /one run writes one report, but its projects set out to \S+here and to \S+there: give all the same/,
    )
  })

  test('whose projects have two baselines is refused, naming both', async ({ project }) => {
    const { exitCode, all } = await project(twoConfigs(['here', 'here'], ['a.json', 'b.json'])).start()
    expect(exitCode).toBe(1)
    expect(all).toMatch(/one run has one baseline, but its projects set it to \S+a.json and to \S+b.json: give all/)
  })

  test('of one name in two suites of a file is red', async ({ project }) => {
    const fixture = project(
      fakeProject({
        'twins.test.ts': `
          import { describe } from 'vitest'
          import { describeKernel } from '../../src/index.ts'
          import { kernel } from './kernel.ts'
          for (const suite of ['x', 'y']) describe(suite, () => describeKernel('single_gemm', { ...kernel, title: 'twin' }))`,
      }),
    )
    const { exitCode, output } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(output).toContain("2 specs are named 'single_gemm: twin'")
  })
})
