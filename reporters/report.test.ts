import { describe, expect, test } from 'vitest'
import type { FidelityRecord } from '../src/spec/records.ts'
import {
  sampleFacts,
  sampleProbe,
  sampleRecords,
  sampleRegion,
  sampleSpec,
  sampleTest,
} from './fixtures/sample_records.ts'
import { makeReport } from './report.ts'
import type { RunFacts } from './run_facts.ts'

const spec = sampleSpec()
const midpoints = sampleRegion(
  'midpoints',
  [3, 5, 7].map((m) => sampleProbe(m)),
)
const controls = sampleRegion(
  'controls',
  [2, 4, 8].map((m) => sampleProbe(m)),
)
const green = sampleFacts(sampleRecords(spec, [midpoints, controls]))

function reportOf(facts: RunFacts, side: readonly FidelityRecord[] = []) {
  return makeReport(facts, { records: side, problems: [] })
}

const codes = (facts: RunFacts) => reportOf(facts).problems.map(({ code }) => code)

function failedTests(record: FidelityRecord | undefined) {
  const failed = sampleTest(spec, { name: 'it', state: 'failed', record })
  return reportOf({ ...green, tests: [...green.tests, failed] }).specs[0]?.failedTests
}

test('a green run has no problem', () => {
  expect(reportOf(green)).toMatchObject({
    problems: [],
    notes: [],
    specs: [{ spec, regions: [midpoints, controls], csv: 'single_gemm-o_proj-cublas.csv', failedTests: [] }],
  })
})

test('a run without specs has nothing to tell, even interrupted', () => {
  const facts = { ended: 'interrupted', ran: 0, files: ['a.test.ts'], failedFiles: [], tests: [] } as const
  expect(reportOf(facts)).toEqual({ interrupted: true, run: null, specs: [], kv: [], problems: [], notes: [] })
})

describe('the run is red', () => {
  test('when a region that was to be measured left no rows', () => {
    const { problems } = reportOf(sampleFacts(sampleRecords(spec, [midpoints])))
    expect(problems).toEqual([
      {
        code: 'lost-regions',
        spec: spec.spec,
        message: 'single_gemm: o_proj, cuBLAS: no rows came back of controls: did its worker die?',
      },
    ])
  })

  test('when a spec file failed to load', () => {
    const { problems } = reportOf({ ...green, failedFiles: ['fidelity/typo.fidelity.ts'] })
    expect(problems).toEqual([
      {
        code: 'load-error',
        spec: null,
        message: 'fidelity/typo.fidelity.ts failed to load: nothing that it specifies was judged',
      },
    ])
  })

  test('when a test never ended', () => {
    const facts = { ...green, tests: [...green.tests, sampleTest(spec, { state: 'pending' })] }
    expect(reportOf(facts)).toMatchObject({ specs: [{ unfinishedTests: 1 }], problems: [{ code: 'unfinished-tests' }] })
  })

  test('when two files, or two projects, hold specs of one name', () => {
    const other = sampleTest(spec, { module: 'fidelity/copy.fidelity.ts' })
    const { problems } = reportOf({ ...green, tests: [...green.tests, other] })
    expect(problems).toMatchObject([{ code: 'duplicate-spec', message: expect.stringContaining('copy.fidelity.ts') }])
  })

  test('when two suites of one file describe specs of one name', () => {
    const other = sampleTest(spec, { suite: 'another suite' })
    const { problems } = reportOf({ ...green, tests: [...green.tests, other] })
    expect(problems).toMatchObject([{ code: 'duplicate-spec', message: expect.stringContaining('2 specs are named') }])
  })

  test('when two names give one file name, and no rows are lost for it', () => {
    const twin = sampleSpec({ title: 'o_proj; cuBLAS', file: 'fidelity/twin.fidelity.ts' })
    const facts = sampleFacts([spec, twin].flatMap((one) => sampleRecords(one, [midpoints, controls])))
    expect(codes(facts)).toEqual(['duplicate-slug'])
    expect(reportOf(facts).specs.map(({ csv }) => csv)).toEqual([
      'single_gemm-o_proj-cublas.csv',
      'single_gemm-o_proj-cublas-2.csv',
    ])
  })

  test('when specs were collected and no test of the whole run ran', () => {
    expect(codes(sampleFacts([], { skipped: [spec], ran: 0 }))).toEqual(['no-test-ran'])
    expect(codes(sampleFacts([], { skipped: [spec], ran: 1 }))).toEqual([])
    expect(codes(sampleFacts([], { skipped: [spec], ran: 0, ended: 'failed' }))).toEqual([])
  })

  test('when it was interrupted, which is told once', () => {
    const facts = sampleFacts(sampleRecords(spec, [midpoints]), { ended: 'interrupted' })
    const tests = [...facts.tests, sampleTest(spec, { state: 'pending' })]
    expect(reportOf({ ...facts, tests }).problems).toEqual([
      {
        code: 'interrupted',
        spec: null,
        message: 'the run was interrupted; fidelity tests that did not end: 1, regions without rows: 1',
      },
    ])
  })
})

describe('a failing test', () => {
  test('is named when no record says why', () => {
    expect(failedTests(undefined)).toEqual(['it'])
    expect(failedTests({ spec, region: midpoints })).toEqual(['it'])
  })

  test('is not when its region or its gap does', () => {
    const outside = sampleRegion('midpoints', [sampleProbe(3, { ratio: 2, verdict: 'outside', firm: true })])
    expect(failedTests({ spec, region: outside })).toEqual([])
    expect(
      failedTests({ spec, gaps: [{ where: 'm=3', reason: 'why', status: 'closed', probes: 1, ratios: null }] }),
    ).toEqual([])
  })

  test('is not after a fault, which no test can survive', () => {
    const outcome = { status: 'fault', code: 'timeout', reason: 'none' } as const
    const fault = { ...sampleRegion('midpoints', []), outcome }
    const tests = [
      sampleTest(spec, { state: 'failed', record: { spec, region: fault } }),
      sampleTest(spec, { state: 'failed' }),
    ]
    expect(reportOf({ ...green, tests }).specs[0]?.failedTests).toEqual([])
  })
})

test('what is wrong with recordings and side files is told once', () => {
  const specs = ['a', 'b'].map((title) => sampleSpec({ title, notes: ['line 7 is damaged'] }))
  const facts = sampleFacts(specs.flatMap((one) => sampleRecords(one, [midpoints, controls])))
  const report = makeReport(facts, { records: [], problems: ['a torn line'] })
  expect(report.notes).toEqual(['a torn line', 'line 7 is damaged'])
})
