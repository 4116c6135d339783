import { expect } from 'vitest'
import { fakeProject } from './fake_project.ts'
import { test } from './fixture_project.ts'

test('shards, merged, report what one run does', { timeout: 120_000 }, async ({ project }) => {
  const fixture = project(fakeProject({ 'a.test.ts': specFile('a'), 'b.test.ts': specFile('b') }))
  const rows = (): string[] => ['a', 'b'].map((title) => fixture.read(`fidelity-report/single_gemm-${title}.csv`))

  // Another reporter does not replace the report.
  const one = await fixture.start('--reporter=dot')
  expect(one.exitCode).toBe(0)
  const whole = rows()
  // 3 midpoints, 3 beyond the grid, 5 on it, under a header; the file ends in a line break.
  expect(whole.map((csv) => csv.split('\n').length)).toEqual([13, 13])

  for (const shard of ['1/2', '2/2']) await fixture.start('--reporter=blob', `--shard=${shard}`)
  fixture.remove('fidelity-report')
  const merged = await fixture.run('--merge-reports')
  expect(merged.exitCode).toBe(0)
  expect(merged.tests.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'passed'))
  expect(rows()).toEqual(whole)
})

function specFile(title: string): string {
  return `
    import { describeKernel } from '../../src/index.ts'
    import { kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: '${title}' })`
}
