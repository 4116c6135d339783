import { expect, test } from 'vitest'
import { sampleKvRecord, sampleKvTest } from './fixtures/sample_kv.ts'
import { sampleFacts, sampleRecords, sampleRegion, sampleSpec, sampleTest } from './fixtures/sample_records.ts'
import { kvReports } from './kv_report.ts'
import { makeReport } from './report.ts'

const record = sampleKvRecord()
const rowless = { ...record, rows: [] }
const none = new Set<string>()
const fault = sampleKvRecord({
  outcome: { status: 'fault', code: 'missing', reason: 'a: there is no such file' },
  rows: [],
})

function statusOf(tests: Parameters<typeof kvReports>[0], side = [record]): string[] {
  return kvReports(tests, side, none).map(({ status }) => status)
}

test('a green spec, its rows out of meta or out of the side file', () => {
  const expected = {
    spec: 'kv: restore',
    file: 'fidelity/kv.fidelity.ts',
    csv: 'kv-restore.csv',
    status: 'ok',
    record,
    isLost: false,
    failedTests: [],
    unfinishedTests: 0,
  }
  expect(kvReports([sampleKvTest(record)], [], none)).toEqual([expected])
  expect(kvReports([sampleKvTest(rowless)], [record], none)).toEqual([expected])
})

test('a kernel is none, and a spec that was skipped is not told', () => {
  const skipped = sampleKvTest(record, { state: 'skipped', kv: { record: undefined } })
  expect(kvReports([sampleTest(sampleSpec()), skipped], [], none)).toEqual([])
})

test('a spec is as its tests are: failed, never ended, without what they compared', () => {
  expect(statusOf([sampleKvTest(rowless, { state: 'failed' })])).toEqual(['FAIL'])
  expect(statusOf([sampleKvTest(rowless, { state: 'pending' })])).toEqual(['LOST'])
  expect(statusOf([sampleKvTest(rowless)], [])).toEqual(['LOST'])
  expect(statusOf([sampleKvTest(rowless, { kv: { record: undefined } })], [])).toEqual(['LOST'])
  expect(statusOf([sampleKvTest(fault, { state: 'failed' })], [])).toEqual(['FAULT'])
})

test('no two files have one name', () => {
  const other = sampleKvRecord({ title: 'restore!', spec: 'kv: restore!' })
  const taken = new Set(['kv-restore.csv'])
  const reports = kvReports([sampleKvTest(record), sampleKvTest(other)], [], taken)
  expect(reports.map(({ csv }) => csv)).toEqual(['kv-restore-2.csv', 'kv-restore-3.csv'])
})

test('a comparison that did not come back is a problem of the run', () => {
  const facts = sampleFacts([], { ran: 1 })
  const lost = makeReport({ ...facts, tests: [sampleKvTest(rowless)] }, { records: [], problems: [] })
  expect(lost.problems).toEqual([
    {
      code: 'lost-comparison',
      spec: 'kv: restore',
      message: 'kv: restore: no comparison came back, or not all of its rows: did its worker die?',
    },
  ])
  const whole = makeReport({ ...facts, tests: [sampleKvTest(rowless)] }, { records: [], kv: [record], problems: [] })
  expect(whole).toMatchObject({ problems: [], specs: [], kv: [{ status: 'ok' }] })
})

test('two of one name, and one of the name of a kernel, are told as for kernels', () => {
  const facts = sampleFacts(sampleRecords(sampleSpec(), [sampleRegion('midpoints', [])]))
  const twin = sampleKvTest(record, { suite: 'another' })
  const { problems } = makeReport({ ...facts, tests: [sampleKvTest(record), twin] }, { records: [], problems: [] })
  expect(problems.map(({ code }) => code)).toEqual(['duplicate-spec'])
})
