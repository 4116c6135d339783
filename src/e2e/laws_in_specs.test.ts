import { expect } from 'vitest'
import { fakeProject } from './fake_project.ts'
import { test as base } from './fixture_project.ts'

const files = fakeProject({
  'fidelity.test.ts': `
    import { describeKernel } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    const off = { 'invalid-input': 'the fake takes any input' }
    describeKernel('single_gemm', { ...kernel, title: 'broken', config: { ...config, fault: 'undeclared' }, laws: { off } })
    describeKernel('single_gemm', { ...kernel, title: 'sound', laws: { off } })
    describeKernel('single_gemm', { ...kernel, title: 'no laws' })`,
})

const test = base.extend('ran', { scope: 'file' }, async ({ project }) => {
  const fixture = project(files)
  const run = await fixture.run('-t', 'laws hold$')
  const { specs } = JSON.parse(fixture.read('fidelity-report/results.json'))
  const calls = fixture.read('calls.log').trim().split('\n')
  return { ...run, specs, calls, summary: fixture.read('fidelity-report/summary.md') }
})

test(
  'a broken law fails its test with the smallest shape, and nothing is measured for it',
  { timeout: 120_000 },
  ({ ran }) => {
    expect(
      ran.tests.filter(({ status }) => status !== 'skipped').map(({ suite, name, status }) => [suite, name, status]),
    ).toEqual([
      ['single_gemm: broken', 'laws hold', 'failed'],
      ['single_gemm: sound', 'laws hold', 'passed'],
      ['single_gemm: no laws', 'laws hold', 'passed'],
    ])
    const [failed] = ran.tests.filter(({ status }) => status === 'failed')
    // The grid ends at 16: 17 is the smallest m that an honest cache would flag.
    expect(failed?.message).toMatch(
      /› laws: 1 of \d+ laws are broken coverage-honesty: .* m=17: 17 ms outside the grid, with no flag set/,
    )
    expect(failed?.message).toContain("-t 'single_gemm: broken > laws hold'")
    expect(ran.exitCode).toBe(1)
    expect(ran.specs.map(({ regions }: { regions: unknown[] }) => regions)).toEqual([[], [], []])
  },
)

test('the summary tells what breaks, and which laws are switched off for which reason', ({ ran }) => {
  expect(ran.output).toMatch(
    /FAIL single_gemm: broken FAIL laws \d+ hold, 1 broken, 1 off, \d+ skipped coverage-honesty: /,
  )
  expect(ran.summary).toContain('invalid-input switched off: the fake takes any input')
  expect(ran.summary).toContain('1 of 3 specs failing: no region was measured')
  expect(ran.summary).toContain('ok laws: 18 off')
  expect(ran.summary).toContain('all switched off: the fake obeys few of them')
})

test('results.json holds every law of every spec', ({ ran }) => {
  const [broken] = ran.specs.filter(({ spec }: { spec: string }) => spec === 'single_gemm: broken')
  expect(broken.laws).toHaveLength(18)
  expect(broken.laws.filter(({ status }: { status: string }) => status === 'broken')).toMatchObject([
    { law: 'coverage-honesty', breaches: [{ severity: 'error', shapes: [{ m: 17 }] }] },
  ])
})

// For each of the two specs whose laws are checked: the sample, two more for same-answer; and of the broken one seven rounds of shrinking at most.
test('the laws of a spec cost few calls', ({ ran }) => {
  expect(ran.calls.filter((call) => call.startsWith('grid'))).toHaveLength(3)
  expect(ran.calls.filter((call) => call.startsWith('rows'))).toHaveLength(3)
  expect(ran.calls.filter((call) => call.startsWith('eval')).length).toBeLessThanOrEqual(2 * 3 + 7)
})
