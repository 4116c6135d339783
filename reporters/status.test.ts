import { expect, test } from 'vitest'
import {
  sampleFacts,
  sampleProbe,
  sampleRecords,
  sampleRegion,
  sampleSpec,
  sampleTest,
} from './fixtures/sample_records.ts'
import { regionFigures } from '../src/baseline/region_figures.ts'
import { regionDetails } from './region_details.ts'
import { makeReport } from './report.ts'
import { regionStatus, specStatus } from './status.ts'

const spec = sampleSpec({ regions: ['a', 'b'] })
const outside = { ratio: 2, verdict: 'outside', firm: true } as const
const gap = sampleRegion('a', [sampleProbe(3, { ...outside, gap: 'known' })])
const pass = sampleRegion(
  'a',
  [3, 5, 7].map((m) => sampleProbe(m)),
)
const fail = sampleRegion('a', [sampleProbe(3, outside)])
const inconclusive = sampleRegion('a', [sampleProbe(3, { verdict: 'noisy' })])

function statusOf(regions: readonly ReturnType<typeof sampleRegion>[], tests: Parameters<typeof sampleTest>[1][] = []) {
  const facts = sampleFacts(sampleRecords({ ...spec, regions: regions.map(({ region }) => region) }, regions))
  const [report] = makeReport(
    { ...facts, tests: [...facts.tests, ...tests.map((changes) => sampleTest(spec, changes))] },
    { records: [], problems: [] },
  ).specs
  return report && specStatus(report)
}

test('of a region: its outcome', () => {
  expect([pass, gap, inconclusive, fail].map(regionStatus)).toEqual(['ok', 'gap', '?', 'FAIL'])
})

test('of a region that got worse than a baseline that its spec holds: it fails, unless it ended worse than that', () => {
  const is = regionFigures(pass)
  if (!is) throw new Error('a measured region has figures')
  const change = { kind: 'worse', was: is, is, reason: 'error 1 % -> 6 %', failed: true } as const
  expect([pass, gap, inconclusive].map((region) => regionStatus({ ...region, change }))).toEqual(['FAIL', 'FAIL', '?'])
  expect(regionStatus({ ...pass, change: { ...change, failed: false } })).toBe('ok')
  expect(regionDetails({ ...pass, change })).toEqual(['worse than the baseline: error 1 % -> 6 %'])
  expect(statusOf([{ ...pass, change }])).toBe('FAIL')
})

test('of a spec: the worst of its regions, where a known gap is as good as a pass', () => {
  const b = (region: typeof pass) => ({ ...region, region: 'b' })
  expect(statusOf([pass, b(gap)])).toBe('ok')
  expect(statusOf([pass, b(inconclusive)])).toBe('?')
  expect(statusOf([fail, b(inconclusive)])).toBe('FAIL')
})

test('of a spec: its tests and its known gaps count too', () => {
  expect(statusOf([pass], [{ state: 'failed' }])).toBe('FAIL')
  expect(statusOf([pass], [{ state: 'pending' }])).toBe('LOST')
  const closed = [{ where: 'm=3', reason: 'why', status: 'closed', probes: 1, ratios: null } as const]
  expect(statusOf([pass], [{ record: { spec, gaps: closed } }])).toBe('FAIL')
})
