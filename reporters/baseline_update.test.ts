import { expect, test } from 'vitest'
import type { RegionRecord } from '../src/spec/records.ts'
import { conditionsOf } from '../src/baseline/conditions.ts'
import { baselineUpdate, updateLines } from './baseline_update.ts'
import {
  sampleFacts,
  sampleProbe,
  sampleRecords,
  sampleRegion,
  sampleSpec,
  sampleTest,
} from './fixtures/sample_records.ts'
import { makeReport } from './report.ts'
import type { RunFacts, SpecTest } from './run_facts.ts'

const plain = sampleSpec({ title: 'a', regions: ['midpoints'] })
const conditions = conditionsOf(plain, { kernelQuery: undefined, cacheRows: '/p/fidelity/cache', root: '/p' })
const spec = { ...plain, baseline: { hold: false, whole: true, conditions, standing: { status: 'none' } } as const }
const measured = sampleRegion(
  'midpoints',
  [1, 2, 3].map((m) => sampleProbe(m)),
)

function updated(region: RegionRecord, change: Partial<RunFacts> = {}, more: readonly SpecTest[] = []) {
  const facts = sampleFacts(sampleRecords(spec, [region]), change)
  const all = { ...facts, tests: [...facts.tests, ...more] }
  const report = makeReport(all, { records: [], problems: [] })
  return updateLines(
    baselineUpdate({ status: 'none' }, report, all, () => true),
    'b.json',
  )
}

const written = ['Baseline written: b.json. Review what changed in it, and commit it.']

test('a run is kept, regions that fail their bar too: the baseline is what is', () => {
  expect(updated(measured)).toEqual(written)
  const fails = sampleRegion('midpoints', [sampleProbe(1, { ratio: 2, verdict: 'outside', firm: true })])
  expect(updated(fails)).toEqual(written)
})

test.for([
  ['interrupted', { ended: 'interrupted' }, [], 'the run was interrupted'],
  [
    'a file that failed to load',
    { failedFiles: ['b.fidelity.ts'] },
    [],
    'b.fidelity.ts failed to load: nothing that it specifies was judged',
  ],
  [
    'tests that never ended',
    {},
    [sampleTest(spec, { state: 'pending' })],
    'single_gemm: a: 1 of its tests never ended',
  ],
] as const)('nothing is kept of a run with %s', ([, change, more, reason]) => {
  const [first, ...reasons] = updated(measured, change, more)
  expect(first).toBe('b.json was not written:')
  expect(reasons).toContain(`  ${reason}`)
})

test('nothing is kept of a run with a fault, or without the rows of a region', () => {
  const outcome = { status: 'fault', code: 'exit-code', reason: 'exit code 2' } as const
  expect(updated({ ...sampleRegion('midpoints', []), outcome })).toContain('  single_gemm: a: exit code 2')
  expect(updated({ ...measured, rows: [] })).toContain('  single_gemm: a: no rows came back of midpoints')
})
