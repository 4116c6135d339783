import { expect, test } from 'vitest'
import type { Standing } from '../src/baseline/baseline_change.ts'
import type { Baseline } from '../src/baseline/baseline_file.ts'
import { conditionsOf } from '../src/baseline/conditions.ts'
import { figures } from '../src/baseline/figures.fixture.ts'
import type { FidelityRecord } from '../src/spec/records.ts'
import { baselineReport } from './baseline_report.ts'
import { baselineText } from './baseline_text.ts'
import { sampleFacts, sampleProbe, sampleRecords, sampleRegion, sampleSpec } from './fixtures/sample_records.ts'
import { makeReport } from './report.ts'

type Kind = 'better' | 'worse' | 'new' | 'same'

const settings = { kernelQuery: undefined, cacheRows: '/p/fidelity/cache', root: '/p' }
const compared: Standing = { status: 'compared', gone: [] }

/** The records of a spec whose regions have changed so. */
function specOf(title: string, changes: Readonly<Record<string, Kind>>, standing: Standing = compared) {
  const plain = sampleSpec({ title, file: `fidelity/${title}.fidelity.ts`, regions: Object.keys(changes) })
  const spec = { ...plain, baseline: { hold: false, whole: true, conditions: conditionsOf(plain, settings), standing } }
  const regions = Object.entries(changes).map(([region, kind]) => {
    const reason = kind === 'worse' ? 'error 1 % -> 6 %' : kind === 'better' ? 'error 6 % -> 1 %' : ''
    const was = kind === 'new' ? null : figures()
    return { ...sampleRegion(region, [sampleProbe(1)]), change: { kind, was, is: figures(), reason, failed: false } }
  })
  return sampleRecords(spec, regions)
}

const none: Baseline = { status: 'read', specs: {} }

function reportOf(records: readonly FidelityRecord[], baseline = none, exists = (_file: string): boolean => true) {
  const facts = sampleFacts(records)
  const { specs } = makeReport(facts, { records: [], problems: [] })
  const report = baselineReport('fidelity/baseline.json', baseline, specs, facts, exists)
  return { report, text: report && baselineText(report, specs) }
}

test('where all is as it was, one line says so', () => {
  const { report, text } = reportOf([...specOf('a', { x: 'same', y: 'same' }), ...specOf('b', { x: 'same' })])
  expect(report).toMatchObject({
    counts: { same: 3, worse: 0, better: 0, new: 0, gone: 0 },
    refused: [],
    goneSpecs: [],
  })
  expect(text).toEqual({ headline: 'As in the baseline (fidelity/baseline.json): 3 regions.', lines: [] })
})

test('without a baseline, or without regions, nothing is said', () => {
  expect(reportOf(specOf('a', {}, { status: 'none' })).report).toBeUndefined()
  expect(reportOf([]).report).toBeUndefined()
  const [first] = specOf('a', { x: 'same' })
  const laws = first ? [{ spec: { ...first.spec, regions: [] }, laws: [] }] : []
  expect(reportOf(laws).report).toBeUndefined()
})

test('what changed is told, the worse first; a spec that is new as a whole by its name', () => {
  const gone: Standing = { status: 'compared', gone: [{ region: 'old', was: figures() }] }
  const { text } = reportOf([
    ...specOf('a', { x: 'better', y: 'same' }),
    ...specOf('b', { x: 'worse', y: 'new' }, gone),
    ...specOf('c', { x: 'new', y: 'new' }, { status: 'new' }),
  ])
  expect(text).toEqual({
    headline: 'Against the baseline (fidelity/baseline.json), regions: 1 worse, 1 better, 3 new, 1 gone, 1 as before.',
    lines: [
      'worse: single_gemm: b › x: error 1 % -> 6 %',
      'better: single_gemm: a › x: error 6 % -> 1 %',
      'new: single_gemm: c',
      'new: single_gemm: b › y',
      'gone: single_gemm: b › old',
    ],
  })
})

test('a reason not to compare is told once', () => {
  const refused: Standing = { status: 'refused', reason: 'the seed of the baseline is 1, that of this run 7' }
  const records = ['a', 'b', 'c', 'd'].flatMap((title) => specOf(title, { x: 'same' }, refused)).map(withoutChange)
  const reason =
    'not compared with fidelity/baseline.json: the seed of the baseline is 1, that of this run 7 (single_gemm: a, single_gemm: b, single_gemm: c and 1 more)'
  expect(reportOf(records).text).toEqual({
    headline: 'Not compared with the baseline (fidelity/baseline.json).',
    lines: [reason],
  })
  expect(reportOf([...records, ...specOf('e', { x: 'same' })]).text).toEqual({
    headline: 'Against the baseline (fidelity/baseline.json), regions: 1 as before.',
    lines: [reason],
  })
})

test('of many that changed the first eight are told', () => {
  const changes = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`r${index}`, 'worse' as const]))
  const { text } = reportOf(specOf('a', changes))
  expect(text?.lines).toHaveLength(9)
  expect(text?.lines.at(-1)).toBe('and 2 regions more that got worse')
})

test('a spec of the baseline is gone with its file, or where its file names it no longer: not where it did not run', () => {
  const conditions = conditionsOf(sampleSpec(), settings)
  const entry = (file: string) => ({ file, ...conditions, regions: {} })
  const specs = {
    'single_gemm: a': entry('fidelity/a.fidelity.ts'),
    renamed: entry('fidelity/a.fidelity.ts'),
    removed: entry('fidelity/removed.fidelity.ts'),
    filtered: entry('fidelity/filtered.fidelity.ts'),
  }
  const { report, text } = reportOf(specOf('a', { x: 'same' }), { status: 'read', specs }, isNotRemoved)
  expect(report?.goneSpecs).toEqual(['renamed', 'removed'])
  expect(text).toEqual({
    headline: 'Against the baseline (fidelity/baseline.json), regions: 2 specs gone, 1 as before.',
    lines: ['gone: renamed, all of it', 'gone: removed, all of it'],
  })
})

function withoutChange({ spec, region }: ReturnType<typeof specOf>[number]): ReturnType<typeof specOf>[number] {
  return { spec, ...(region && { region: sampleRegion(region.region, region.rows) }) }
}

function isNotRemoved(file: string): boolean {
  return file !== 'fidelity/removed.fidelity.ts'
}
