import { expect, test } from 'vitest'
import { sampleFindings, sampleKvRecord, sampleKvTest, unwritten } from './fixtures/sample_kv.ts'
import { sampleFacts, sampleRecords, sampleRegion, sampleProbe, sampleSpec } from './fixtures/sample_records.ts'
import { kvTerminal } from './kv_terminal.ts'
import { makeReport, type Report } from './report.ts'
import { reportFiles } from './report_files.ts'
import { summarize } from './summary.ts'

const green = sampleKvRecord()
const failing = sampleKvRecord({ title: 'unwritten', outcome: { status: 'compared', ...unwritten } })
const faulty = sampleKvRecord({
  title: 'absent',
  outcome: { status: 'fault', code: 'missing', reason: 'kv/a.json: there is no such file\n  next: check the path' },
  rows: [],
})
const refused = sampleKvRecord({
  title: 'other tokens',
  outcome: {
    status: 'compared',
    ...sampleFindings({
      verdict: 'not-comparable',
      lead: 'KV caches are not comparable: tokens',
      counts: {},
      comparability: [
        { what: 'tokens', reference: '9', candidate: '8', effect: 'not-comparable', advice: 'capture both alike' },
        { what: 'model', reference: null, candidate: 'm', effect: 'unknown', advice: 'tell it' },
      ],
      skipped: [{ of: 'candidate', layer: 3, name: 'L3', reason: 'freed' }],
    }),
  },
})

function reportOf(records: readonly (typeof green)[], kernels = sampleFacts([], { ran: 1 })): Report {
  const tests = records.map((record) => sampleKvTest(record, { state: record === green ? 'passed' : 'failed' }))
  return makeReport({ ...kernels, tests: [...kernels.tests, ...tests] }, { records: [], problems: [] })
}

function filesOf(report: Report): Readonly<Record<string, string>> {
  const files = reportFiles(report, summarize(report), [])
  return Object.fromEntries(files.map(({ name, chunks }) => [name, [...chunks].join('')]))
}

const plain = (_: string, text: string): string => text
const all = [green, failing, faulty, refused]

test('the terminal tells the worst first', () => {
  expect(kvTerminal(reportOf(all), plain)).toMatchInlineSnapshot(`
    "
     KV caches

     FAULT kv: absent
           kv/restored.json against kv/source.json, as a restore
           missing: kv/a.json: there is no such file
           next: check the path
     FAIL  kv: other tokens
           kv/restored.json against kv/source.json, as a restore
           KV caches are not comparable: tokens
           tokens: 9 and 8; capture both alike
           layer L3 of the candidate was skipped: freed
           tests failed: prefix
     FAIL  kv: unwritten
           kv/restored.json against kv/source.json, as a restore
           blocks of K and V: 1 zero, 63 identical
           KV cache diverges, first in layer 1, block 6, V of the suffix: zero throughout
           likely: write fault: not written (V of layer 1, block 6); next: Check which kernel should
           have written there.
           Looked at 1 of 2 blocks.
           tests failed: prefix
     ok    kv: restore
           kv/restored.json against kv/source.json, as a restore
           blocks of K and V: 64 identical

     3 of 4 KV caches failing"
  `)
})

test('summary.md of a run without kernels', () => {
  expect(filesOf(reportOf([green, failing]))['summary.md']).toMatchInlineSnapshot(`
    "# KV caches

    **1 of 2 KV caches failing.**

    ## FAIL kv: unwritten

    [kv-unwritten.csv](kv-unwritten.csv) · fidelity/kv.fidelity.ts

    - kv/restored.json against kv/source.json, as a restore
    - blocks of K and V: 1 zero, 63 identical
    - KV cache diverges, first in layer 1, block 6, V of the suffix: zero throughout
    - likely: write fault: not written (V of layer 1, block 6); next: Check which kernel should have written there.
    - Looked at 1 of 2 blocks.
    - tests failed: prefix

    ## ok kv: restore

    [kv-restore.csv](kv-restore.csv) · fidelity/kv.fidelity.ts

    - kv/restored.json against kv/source.json, as a restore
    - blocks of K and V: 64 identical

    "
  `)
})

test('kernels are told as without KV caches, which follow them', () => {
  const kernels = sampleFacts(
    sampleRecords(sampleSpec({ regions: ['midpoints'] }), [
      sampleRegion(
        'midpoints',
        [3, 5, 7].map((m) => sampleProbe(m)),
      ),
    ]),
  )
  const [alone, both] = [filesOf(reportOf([], kernels)), filesOf(reportOf([green], kernels))]
  expect(both['summary.md']?.startsWith(`${alone['summary.md']}\n# KV caches\n`)).toBe(true)
  expect(Object.keys(alone)).toEqual(['single_gemm-o_proj-cublas.csv', 'summary.md', 'results.json'])
  expect(alone['results.json']).not.toContain('"kv"')
})

test('results.json has all but the rows, and passes only where every cache does', () => {
  const results: unknown = JSON.parse(filesOf(reportOf([green, failing]))['results.json'] ?? '')
  expect(results).toMatchObject({
    passed: false,
    specs: [],
    kv: [
      { spec: 'kv: restore', passed: true, csv: 'kv-restore.csv', mode: 'restore', failedTests: [] },
      {
        spec: 'kv: unwritten',
        passed: false,
        failedTests: ['prefix'],
        outcome: { status: 'compared', verdict: 'divergent', firstDivergence: { layer: 1, logical: 6 } },
      },
    ],
  })
  expect(JSON.stringify(results)).not.toContain('"rows"')
  expect(JSON.parse(filesOf(reportOf([green]))['results.json'] ?? '')).toMatchObject({ passed: true })
})

test('a red run of green caches says so', () => {
  const report = reportOf([green])
  const red = { ...report, problems: [{ code: 'load-error', spec: null, message: 'a.ts failed to load' }] } as const
  expect(kvTerminal(red, plain)).toContain('the run is red, although all KV caches pass (1)')
  expect(filesOf(red)['summary.md']).toContain('## Problems of the run\n\n- a.ts failed to load')
})
