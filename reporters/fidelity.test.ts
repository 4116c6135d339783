import { describe, expect, test, vi } from 'vitest'
import { sampleSpec } from './fixtures/sample_records.ts'
import { e2eProject, type E2eProject } from './fixtures/e2e_project.ts'

const unit = { 'unit.test.js': `import { test } from 'vitest'; test('a unit', () => {})` }

// Each test runs Vitest as a process of its own.
const timeout = 120_000

describe('a run with specs', { timeout }, () => {
  test('leaves its report and its summary, whatever reporter is asked for', async () => {
    const green = e2eProject({ ...unit, ...specFile('green', '{ ms: [3, 5, 7], rowless: true }') })
    const { exitCode, output } = await green.run('--reporter=dot')
    expect(output).toContain(`
 ok    single_gemm: green
       ok    midpoints  n=3  med=1.000  within=3/3  worst=1.000
       ok    controls   n=3  med=1.000  within=3/3  worst=1.000

 all specs pass (1): 2 regions, 3 probes and 3 controls judged
 Report: fidelity-report/report.html`)
    expect(exitCode).toBe(0)
    expect(rowsOf(green, 'green')).toEqual(allRows)
    expect(green.read('fidelity-report/summary.md')).toContain('## ok single_gemm: green')
    expect(green.read('fidelity-report/report.html')).toContain('<h3>single_gemm: green</h3>')
    expect(resultsOf(green)).toMatchObject({ passed: true, totals: { specs: 1, regions: 2 } })
    expect(green.exists('partial')).toBe(false)
  })

  test('is red where no test says so, and keeps the rows of a worker that died', async () => {
    const [twin = ''] = Object.values(specFile('twin'))
    const red = e2eProject({
      ...specFile('dying', `{ ms: [3, 5, 7], body: () => process.kill(process.pid, 'SIGKILL') }`),
      ...specFile('lossy', '{ lost: true }'),
      'a.test.js': twin,
      'b.test.js': twin,
      'partial/of-an-earlier-run.jsonl': JSON.stringify({ spec: sampleSpec({ title: 'stale' }) }),
    })
    const { exitCode, output } = await red.run()
    expect(output).toContain('kernel-fidelity: single_gemm: dying: 3 tests never ended, its worker died')
    expect(output).toContain('kernel-fidelity: single_gemm: lossy: no rows came back of midpoints')
    expect(output).toMatch(/kernel-fidelity: 2 specs are named 'single_gemm: twin': [ab].test.js, [ab].test.js/)
    expect(exitCode).toBe(1)
    expect(rowsOf(red, 'dying')).toEqual(allRows)
    expect(red.exists('fidelity-report/single_gemm-stale.csv')).toBe(false)
  })

  test('is red when the report cannot be written, and keeps the side files', async () => {
    const blocked = e2eProject({ ...specFile('green'), 'fidelity-report': 'a file is in the way' })
    const { exitCode, output } = await blocked.run()
    expect(output).toContain('kernel-fidelity: the report could not be made: Error: EEXIST')
    expect(exitCode).toBe(1)
    expect(blocked.exists('partial')).toBe(true)
  })

  test('that cannot make its page is red, and leaves everything else', async () => {
    const blocked = e2eProject({
      ...specFile('green'),
      'fidelity-report/report.html/mine.txt': 'a folder is in the way',
    })
    const { exitCode, output } = await blocked.run()
    expect(output).toContain('all specs pass (1)')
    expect(output).toContain('kernel-fidelity: report.html could not be made: Error: EISDIR')
    expect(output).toContain(' Report: fidelity-report/summary.md')
    expect(exitCode).toBe(1)
    expect(rowsOf(blocked, 'green')).toEqual(allRows)
    expect(resultsOf(blocked)).toMatchObject({ passed: true })
    expect(blocked.exists('fidelity-report/summary.md')).toBe(true)
    expect(blocked.exists('partial')).toBe(false)
  })

  test('removes the rows of a spec that is no more, and nothing else', async () => {
    const two = e2eProject({ ...specFile('one'), ...specFile('two') })
    await two.run()
    two.write('fidelity-report/mine.csv', 'my own')
    two.remove('two.test.js')
    await two.run()
    expect(two.exists('fidelity-report/single_gemm-two.csv')).toBe(false)
    expect(two.exists('fidelity-report/single_gemm-one.csv')).toBe(true)
    expect(two.exists('fidelity-report/mine.csv')).toBe(true)
  })

  test('is whole again when the blobs of its shards are merged', async () => {
    const sharded = e2eProject({ ...specFile('one'), ...specFile('two') })
    await sharded.run('--reporter=blob', '--shard=1/2')
    await sharded.run('--reporter=blob', '--shard=2/2')
    sharded.remove('fidelity-report')
    const { exitCode, output } = await sharded.run('--merge-reports')
    expect(output).toContain('all specs pass (2): 4 regions, 6 probes and 6 controls judged')
    expect(exitCode).toBe(0)
    expect([rowsOf(sharded, 'one'), rowsOf(sharded, 'two')]).toEqual([allRows, allRows])
  })
})

describe('a run that is cut off', { timeout }, () => {
  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s leaves what was measured', async ([signal, code]) => {
    const body = `async () => { (await import('node:fs')).writeFileSync('started', ''); await new Promise(() => {}) }`
    const endless = e2eProject(specFile('endless', `{ ms: [3, 5, 7], body: ${body} }`))
    const vitest = endless.start()
    await vi.waitUntil(() => endless.exists('started'), { timeout })
    // Again and again, as whoever signals a whole process group does.
    vitest.kill(signal)
    const again = setInterval(() => vitest.kill(signal), 2)
    const { exitCode, all } = await vitest.finally(() => clearInterval(again))
    expect(all).toContain('kernel-fidelity: the run was interrupted; fidelity tests that did not end: 3')
    expect(exitCode).toBe(code)
    expect(rowsOf(endless, 'endless')).toEqual(allRows)
    expect(resultsOf(endless)).toMatchObject({ passed: false, interrupted: true })
    const page = endless.read('fidelity-report/report.html')
    expect(page).toContain('This run was interrupted')
    expect(page.endsWith('</html>\n')).toBe(true)
  })
})

describe('a filter', { timeout }, () => {
  test('that matches no test at all is red', async () => {
    const { exitCode, output } = await e2eProject({ ...unit, ...specFile('green') }).run('-t', 'no such test')
    expect(output).toContain('kernel-fidelity: none of the 3 fidelity tests ran')
    expect(exitCode).toBe(1)
  })

  test('that leaves a test by hand alone still reports what was measured for it', async () => {
    const filtered = e2eProject(specFile('green'))
    const { exitCode, output } = await filtered.run('-t', 'by hand')
    expect(output).toContain('all specs pass (1): 2 regions, 3 probes and 3 controls judged')
    expect(exitCode).toBe(0)
    expect(rowsOf(filtered, 'green')).toEqual(allRows)
  })

  test('that leaves only other tests is green and silent', async () => {
    const filtered = e2eProject({ ...unit, ...specFile('green') })
    const { exitCode, output } = await filtered.run('-t', 'a unit')
    expect(output).not.toMatch(/fidelity/i)
    expect(exitCode).toBe(0)
    expect(filtered.exists('fidelity-report')).toBe(false)
  })
})

const allRows = ['midpoints 3', 'midpoints 5', 'midpoints 7', 'controls 2', 'controls 4', 'controls 8']

/** A test file with one spec, all of its hand-made probes within their band. */
function specFile(title: string, midpoints = '{ ms: [3, 5, 7] }'): Record<string, string> {
  return {
    [`${title}.test.js`]: `
      import { spec } from './harness.js'
      spec('${title}', { midpoints: ${midpoints}, controls: { ms: [2, 4, 8] } })`,
  }
}

/** The region and the shape of each row of a spec's CSV. */
function rowsOf(project: E2eProject, title: string): string[] {
  const lines = project.read(`fidelity-report/single_gemm-${title}.csv`).trimEnd().split('\n')
  return lines.slice(1).map((line) => line.split(',').slice(0, 2).join(' '))
}

function resultsOf(project: E2eProject): unknown {
  return JSON.parse(project.read('fidelity-report/results.json'))
}
