import { expect, test } from 'vitest'
import { makeReport } from '../report.ts'
import { sampleFacts, sampleProbe, sampleRecords, sampleRegion, sampleSpec } from '../fixtures/sample_records.ts'
import type { JudgedProbe } from '../../src/verdict/judged_probe.ts'
import { probeData, type Column, type ProbeData } from './probe_data.ts'

test('what all probes share is told once, words are pointed at', () => {
  const data = dataOf([sampleProbe(1), sampleProbe(2, { why: 'on a bucket edge' })])
  expect(data).toMatchObject({
    kernel: 'single_gemm: o_proj, cuBLAS',
    count: 2,
    fields: ['m'],
    shape: [{ each: [1, 2] }],
    truth: { all: 0.1 },
    looks: { all: 2 },
    error: { all: 0.01 },
  })
  expect(wordsOf(data, data.note)).toEqual(['cell midpoint', 'on a bucket edge'])
  expect(wordsOf(data, data.verdict)).toEqual(['within', 'within'])
  expect(wordsOf(data, data.band)).toEqual(['[0.8696, 1.15]', '[0.8696, 1.15]'])
})

test('times have five significant digits, and missing ones are null', () => {
  const data = dataOf([
    sampleProbe(1, { truthMs: 0.123456789, cacheMs: 0.2 }),
    sampleProbe(2, { truthMs: null, cacheMs: null, ratio: null, verdict: 'no-truth', reason: 'no look' }),
  ])
  expect(data.truth).toEqual({ each: [0.12346, null] })
  expect(data.cache).toEqual({ each: [0.2, null] })
})

test('a note tells of the gap, of why there is no verdict, of coverage and of why it was chosen', () => {
  const data = dataOf([
    sampleProbe(1, { gap: 'another tile', verdict: 'outside', firm: true, ratio: 1.3 }),
    sampleProbe(2, { verdict: 'no-truth', reason: 'no look', coverage: 1, ratio: null }),
  ])
  expect(wordsOf(data, data.note)).toEqual([
    'known gap: another tile; cell midpoint',
    'no look; EXTRAPOLATED; cell midpoint',
  ])
  expect(wordsOf(data, data.verdict)).toEqual(['outside, firmly', 'no-truth'])
})

test('ragged fields stay what they are, one for all or one each', () => {
  const data = dataOf([sampleProbe(1, { shape: { m: [1, 2] } }), sampleProbe(2, { shape: { m: [1, 2] } })])
  expect(data.shape).toEqual([{ all: [1, 2] }])
})

test('an A/B has the times of the other cache', () => {
  const compared = { cacheMs: 0.125, ratio: 1.25, coverage: 0 }
  expect(dataOf([sampleProbe(1, { compared })], true).compared).toEqual({ all: 0.125 })
  expect(dataOf([sampleProbe(1)])).not.toHaveProperty('compared')
})

function dataOf(rows: readonly JudgedProbe[], isCompared = false): ProbeData {
  const plain = sampleSpec({ regions: ['midpoints'] })
  const spec = isCompared ? { ...plain, compared: { kind: 'direct', config: plain.config } } : plain
  const report = makeReport(sampleFacts(sampleRecords(spec, [sampleRegion('midpoints', rows)])), {
    records: [],
    problems: [],
  })
  const [own] = report.specs
  if (!own) throw new Error('the spec is gone')
  return probeData(own)
}

function wordsOf({ words, count }: ProbeData, column: Column): (string | undefined)[] {
  return Array.from({ length: count }, (_, row) => words[Number('each' in column ? column.each[row] : column.all)])
}
