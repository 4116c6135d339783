import { describe, expect, test } from 'vitest'
import type { SpecRecord } from '../src/spec/records.ts'
import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import { csvChunks, csvText } from './csv.ts'
import { sampleProbe, sampleRegion, sampleSpec } from './fixtures/sample_records.ts'

/** The lines of the CSV of a spec with one region. */
function lines(rows: readonly JudgedProbe[], changes: Partial<SpecRecord> = {}): string[] {
  const collected = {
    spec: sampleSpec(changes),
    regions: [sampleRegion('midpoints', rows)],
    lost: [],
    gaps: [],
    laws: [],
  }
  return [...csvChunks(collected)].join('').split('\n').slice(0, -1)
}

/** The cell of a column, of rows without quoted cells. */
function cell(column: string, changes: Partial<JudgedProbe>): string | undefined {
  const [header = '', row = ''] = lines([sampleProbe(3, changes)])
  return row.split(',')[header.split(',').indexOf(column)]
}

describe('the columns', () => {
  test('begin with those of the older harness, for one cache and for two', () => {
    const fields = ['batch_size', 'kv_len']
    expect(lines([], { fields })[0]).toBe(
      'region,batch_size,kv_len,truth_ms,base_ms,base_ratio,verdict,firm,looks,processes,standard_error,' +
        'band_low,band_high,backend,coverage,outside_grid,known_gap,reason,why,adjusted_ratio',
    )
    const compared = { kind: 'single_gemm_direct', config: sampleSpec().config }
    expect(lines([], { compared })[0]).toContain('region,m,truth_ms,base_ms,base_ratio,cmp_ms,cmp_ratio,verdict,')
  })

  test('hold a judged row', () => {
    expect(
      lines([sampleProbe(97, { ratio: 1.25, cacheMs: 0.125, verdict: 'outside', firm: true, coverage: 3 })]),
    ).toEqual([
      expect.stringContaining('region,m,'),
      'midpoints,97,0.1,0.125,1.25,outside,true,2,2,0.01,0.869565,1.15,cublas,EXTRAPOLATED+JIT,false,,,cell midpoint,',
    ])
  })

  test('leave empty what is missing: never 0, never a ratio', () => {
    const missing = { truthMs: null, ratio: null, standardError: null, backend: null, looks: 0, processes: 0 }
    const reason = 'no look on backend triton'
    expect(
      lines([sampleProbe(97, { ...missing, cacheMs: 0.1, verdict: 'no-truth', reason, outsideGrid: null })])[1],
    ).toBe(`midpoints,97,,0.1,,no-truth,false,0,0,,0.869565,1.15,,,,,${reason},cell midpoint,`)
  })

  test('hold the other side of an A/B', () => {
    const compared = { kind: 'single_gemm_direct', config: sampleSpec().config }
    const rows = [
      sampleProbe(3, { compared: { cacheMs: 0.2, ratio: 2, coverage: 0 } }),
      sampleProbe(5, { compared: { cacheMs: null, ratio: null, coverage: 4 } }),
    ]
    const [, ...cells] = lines(rows, { compared }).map((line) => line.split(',').slice(4, 7))
    expect(cells).toEqual([
      ['1', '0.2', '2'],
      ['1', '', ''],
    ])
  })
})

describe('the cells', () => {
  test('have six significant digits where they were measured', () => {
    expect(cell('truth_ms', { truthMs: 0.012345678 })).toBe('0.0123457')
    expect(cell('truth_ms', { truthMs: 1234567.8 })).toBe('1234570')
    expect(cell('adjusted_ratio', { adjustedRatio: 1.23456789 })).toBe('1.23457')
    expect(cell('base_ms', { cacheMs: 1.23456789e-7 })).toBe('1.23457e-7')
  })

  test('have every digit of an input field', () => {
    expect(cell('m', { shape: { m: 1073741825 } })).toBe('1073741825')
    expect(cell('m', { shape: { m: -3 } })).toBe('-3')
  })

  test('hold ragged fields as JSON, and nothing of a field that a shape lacks', () => {
    expect(lines([sampleProbe(0, { shape: { m: [1, [2, 3]] } })])[1]).toMatch(/^midpoints,"\[1,\[2,3\]\]",0.1,/)
    expect(cell('m', { shape: {} })).toBe('')
  })

  test('quote what has commas, quotes or line breaks', () => {
    expect(lines([sampleProbe(3, { gap: 'a "tile", changed' })])[1]).toContain(',"a ""tile"", changed",')
  })

  // The characters that make a spreadsheet read a text as a formula, as OWASP lists them.
  test.for(['=', '+', '-', '@', '\t', '\r'])('neutralize a text beginning with %j', (character) => {
    const [, ...rows] = lines([sampleProbe(3, { why: `${character}HYPERLINK()` })])
    expect(rows.join('\n')).toContain(`'${character}HYPERLINK()`)
  })
})

test('a negative number is a number still', () => {
  expect(csvText([[-1, -1e-7, '-1']])).toBe(`-1,-1e-7,'-1\n`)
})

test('a large spec is made in pieces, and no row is lost between them', () => {
  const rows = Array.from({ length: 4001 }, (_, m) => sampleProbe(m))
  const collected = { spec: sampleSpec(), regions: [sampleRegion('midpoints', rows)], lost: [], gaps: [], laws: [] }
  const chunks = [...csvChunks(collected)]
  expect(chunks).toHaveLength(4)
  const cells = chunks
    .join('')
    .split('\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[1]))
  expect(cells).toEqual(rows.map((_, m) => m))
})
