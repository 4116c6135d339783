import { describe, expect, test } from 'vitest'
import { earlierCsv } from './earlier_csv.ts'
import { sampleKvRecord, sampleKvTest } from './fixtures/sample_kv.ts'
import { sampleFacts, sampleProbe, sampleRegion, sampleSpec } from './fixtures/sample_records.ts'
import { makeReport } from './report.ts'
import { makeResults } from './results_json.ts'

const sideless = { records: [], problems: [] }

/** A run that measured these specs, and collected (but skipped) those. */
function run(measured: readonly string[], skipped: readonly string[] = []) {
  const records = measured.map((title) => ({
    spec: specOf(title),
    region: sampleRegion('midpoints', [sampleProbe(3)]),
  }))
  const facts = sampleFacts(records, { skipped: skipped.map(specOf) })
  return { facts, report: makeReport(facts, sideless) }
}

function specOf(title: string) {
  return sampleSpec({ title, file: `fidelity/${title}.fidelity.ts`, regions: ['midpoints'] })
}

const previous = JSON.stringify(makeResults(run(['a', 'b']).report, []))
const everythingExists = () => true
const b = { csv: 'single_gemm-b.csv', spec: 'single_gemm: b', file: 'fidelity/b.fidelity.ts' }

describe('of the CSV files of an earlier run', () => {
  test('one that is written again is no longer of an earlier run', () => {
    const { report, facts } = run(['a', 'b'])
    expect(earlierCsv(previous, report, facts, everythingExists)).toEqual({ kept: [], gone: [] })
  })

  test('one whose file the run did not collect is kept: a filter or a shard left it out', () => {
    const { report, facts } = run(['a'])
    expect(earlierCsv(previous, report, facts, everythingExists)).toEqual({ kept: [b], gone: [] })
  })

  test('one whose spec was collected and skipped is kept', () => {
    const { report, facts } = run(['a'], ['b'])
    expect(earlierCsv(previous, report, facts, everythingExists)).toEqual({ kept: [b], gone: [] })
  })

  test('one whose file was collected and names the spec no longer is gone', () => {
    const { report, facts } = run(['a'])
    const collected = { ...facts, files: [...facts.files, b.file] }
    expect(earlierCsv(previous, report, collected, everythingExists)).toEqual({ kept: [], gone: [b.csv] })
  })

  test('one whose file is deleted is gone', () => {
    const { report, facts } = run(['a'])
    expect(earlierCsv(previous, report, facts, (file) => file !== b.file)).toEqual({ kept: [], gone: [b.csv] })
  })

  test('those of KV caches are kept and go like those of kernels', () => {
    const { report, facts } = run(['a'])
    const tests = [...facts.tests, sampleKvTest(sampleKvRecord())]
    const withKv = makeReport({ ...facts, tests }, sideless)
    const text = JSON.stringify(makeResults(withKv, []))
    const kv = { csv: 'kv-restore.csv', spec: 'kv: restore', file: 'fidelity/kv.fidelity.ts' }
    expect(earlierCsv(text, withKv, { ...facts, tests }, everythingExists)).toEqual({ kept: [], gone: [] })
    expect(earlierCsv(text, report, facts, everythingExists)).toEqual({ kept: [kv], gone: [] })
    expect(earlierCsv(text, report, facts, (file) => file !== kv.file)).toEqual({ kept: [], gone: [kv.csv] })
  })

  test('what one run kept the next still knows', () => {
    const { report, facts } = run(['a'])
    const { kept } = earlierCsv(previous, report, facts, everythingExists)
    const next = JSON.stringify(makeResults(report, kept))
    expect(earlierCsv(next, report, facts, () => false)).toEqual({ kept: [], gone: [b.csv] })
  })
})

describe('no file is touched on the word of', () => {
  const nothing = { kept: [], gone: [] }
  const { report, facts } = run(['a'])
  const withCsv = (csv: string) => previous.replace(b.csv, csv)

  test.for([
    ['no results.json', undefined],
    ['a damaged one', previous.slice(0, -9)],
    ['one of another version', previous.replace('"schemaVersion":1', '"schemaVersion":2')],
    ['one that names a path', withCsv('../precious.csv')],
    ['one that names another kind of file', withCsv('precious.json')],
  ] as const)('%s', ([, text]) => {
    expect(earlierCsv(text, report, facts, () => false)).toEqual(nothing)
  })
})
