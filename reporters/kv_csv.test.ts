import { expect, test } from 'vitest'
import { sampleKvRecord, sampleKvRow, sampleKvTest } from './fixtures/sample_kv.ts'
import { kvCsvChunks } from './kv_csv.ts'
import { kvReports } from './kv_report.ts'

function csvOf(rows: readonly ReturnType<typeof sampleKvRow>[]): string {
  const [report] = kvReports([sampleKvTest(sampleKvRecord({ rows }))], [], new Set())
  return report ? [...kvCsvChunks(report)].join('') : ''
}

test('what is missing is empty, ratios have ten digits, formulas are no formulas', () => {
  const block = { logical: 6, referencePhysical: 2, candidatePhysical: 9, verdict: 'wrong', nan: 1 } as const
  const rows = [
    sampleKvRow(),
    sampleKvRow({ ...block, ssqRatio: 1.000000123456, sabsRatio: null, detail: '=HYPERLINK("x")' }),
  ]
  expect(csvOf(rows).split('\n')).toEqual([
    'layer,name,side,region,logical,reference_physical,candidate_physical,verdict,ssq_ratio,sabs_ratio,nan,detail',
    '1,L1,v,suffix,,,,identical,1,1,,2 identical',
    `1,L1,v,suffix,6,2,9,wrong,1.000000123,,1,"'=HYPERLINK(""x"")"`,
    '',
  ])
})

test('many rows come in pieces, each once', () => {
  const lines = csvOf(Array.from({ length: 4001 }, (_, logical) => sampleKvRow({ logical })))
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(4002)
  expect(lines.at(-1)).toContain(',4000,')
})
