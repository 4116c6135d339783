import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { figures } from '../../src/baseline/figures.fixture.ts'
import { sampleFindings, sampleKvRecord } from '../fixtures/sample_kv.ts'
import { hostile, samplePage } from '../fixtures/sample_page.ts'
import { sampleFacts, sampleProbe, sampleRecords, sampleRegion, sampleSpec } from '../fixtures/sample_records.ts'
import { measuredRun, sampleRun } from '../fixtures/sample_run.ts'
import { kvReports } from '../kv_report.ts'
import { makeReport, type Report } from '../report.ts'
import { summarize } from '../summary.ts'
import { reportPage } from './report_page.ts'

describe('whatever a spec or a cache says', () => {
  const page = pageOf(samplePage())

  test('is text wherever it stands', () => {
    expect(page).toContain('&#60;/script&#62;&#60;img src=x onerror=&#34;alert(1)&#34;&#62;')
    expect(page).not.toContain(hostile)
    expect(page).not.toContain('<img')
    // Only those that the page itself opened are closed.
    expect(page.split('</script>')).toHaveLength(page.split('<script').length)
  })

  test('could run nothing and ask for nothing: the policy allows this very script, and no address', () => {
    const [, policy] = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page) ?? []
    const [, script = ''] = /<script type="module">([^]*?)<\/script>/.exec(page) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "style-src 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(
      page.match(/\b(?:src|href)="(?!#|data:,)[^"]*"/g)?.filter((link) => !/^href="[\w-]+\.csv"$/.test(link)),
    ).toEqual([])
  })
})

test('tells what was judged, and what that is worth to the reader', () => {
  const page = textOf(sampleRun())
  expect(page).toContain('7 of 8 specs failing')
  expect(page).toContain(
    'Cache judged: the embedded engine, over recorded rows. It says nothing about your own simulator',
  )
  expect(page).toContain('Truth: recorded in fidelity/truth.')
  expect(page).toContain('Fix this first rms_norm: drifted: drift.')
  expect(page).toContain('Problems of the run attn: lost: no rows came back of midpoints')
})

test('explains why a kernel fails, and what to do next', () => {
  const page = textOf(sampleRun())
  expect(page).toContain('midpoints 4 of 9 judged probes are firmly outside the band; worst: m=1001 (0.700)')
  expect(page).toContain('Next: a kernel-query with the op rows would tell')
  // Of 12 probes: (0.2 - 0.3 + 0.4 + 0.3 + 0.15) / 12 and (0.2 + 0.3 + 0.4 + 0.3 + 0.15) / 12.
  expect(page).toContain('Off its grid the cache is 6.2 % too slow on average, 11.2 % where errors do not cancel')
})

test('names the region that breaks with its own worst ratio, be another within a wider band farther off', () => {
  const spec = sampleSpec({ title: 'narrow', regions: ['midpoints', 'interior'] })
  const narrow = { verdict: 'outside', firm: true, band: [0.97, 1.03] } as const
  const regions = [
    sampleRegion('midpoints', [sampleProbe(3, { ...narrow, ratio: 1.07 }), sampleProbe(5, { ...narrow, ratio: 1.05 })]),
    sampleRegion('interior', [sampleProbe(6, { ratio: 1.12 }), sampleProbe(7, { ratio: 1.11 })]),
  ]
  const facts = sampleFacts(sampleRecords(spec, regions))
  const page = textOf(makeReport(facts, { records: [], problems: [] }))
  expect(page).toContain('midpoints m=3: 1.070 2/4')
  expect(page).toContain('narrow worst 1.070 in midpoints')
  // Where it is the worst of all, the column of that name tells it.
  expect(textOf(sampleRun())).toContain('midpoints m=1001 7/12 1.000 0.700')
})

test('tells which GPU measured and how far its processes lie apart', () => {
  const page = textOf(measuredRun())
  expect(page).toContain('Truth moved Warning: truth moved during the run, by more than 3 % in process 3.')
  expect(page).toContain('Versions python 3.12.3, torch 2.9.0, cuda 12.8')
  expect(page).toContain('Process 2 +1.2 % +- 0.9 % over 20 controls')
})

test('tells what measured recorded truth', () => {
  const run = measuredRun()
  const origin = { gpu: 'NVIDIA H200', driver: '580.1', cuda: '13.0', torch: null, triton: null, tool: 'perf.py' }
  const origins = [{ ...origin, commit: '0123abc', runs: 2, from: '2026-01-02T10:00:00Z', to: '2026-01-03' }]
  const specs = run.specs.map((report) => ({ ...report, spec: { ...report.spec, origins } }))
  expect(textOf({ ...run, specs })).toContain(
    'Measured by NVIDIA H200, driver 580.1, cuda 13.0; perf.py, commit 0123abc; 2 runs on 2026-01-02 to 2026-01-03',
  )
})

test('tells what changed since the baseline', () => {
  const run = measuredRun()
  const change = { kind: 'worse', was: figures(), is: figures(), reason: 'the median moved', failed: false } as const
  const specs = run.specs.map((spec) => ({ ...spec, regions: spec.regions.map((region) => ({ ...region, change })) }))
  const page = textOf({ ...run, specs })
  expect(page).toContain('Since the baseline midpoints')
  expect(page).toContain('worse: the median moved')
  expect(page).toContain('1 worse')
})

test('of an interrupted run, says so and is written without plots', () => {
  const page = pageOf({ ...sampleRun(), interrupted: true })
  expect(page).toContain('This run was interrupted')
  expect(page).not.toContain('<svg')
  expect(pageOf(sampleRun())).toContain('<svg')
})

test('of KV caches alone, says nothing of kernels', () => {
  const kv = kvReports([], [sampleKvRecord({ outcome: { status: 'compared', ...sampleFindings() } })], new Set())
  const page = textOf({ ...sampleRun(), specs: [], problems: [], notes: [], kv })
  expect(page).toContain('Kernel fidelity All KV caches pass (1)')
  expect(page).toContain('kv: restore KV cache is the same')
  expect(page).toContain('Verdicts by layer and block')
  expect(page).not.toContain('Each kernel')
})

function pageOf(report: Report): string {
  return [...reportPage(report, summarize(report))].join('')
}

/** What there is to read, in one line. */
function textOf(report: Report): string {
  const [, main = ''] = /<header>([^]*)<script type="module">/.exec(pageOf(report)) ?? []
  return main
    .replaceAll(/<(script|svg)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
