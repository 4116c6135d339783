import { expect, test } from 'vitest'
import { probeAt, regionOf } from '../matchers/region.fixture.ts'
import { knownGap } from '../verdict/known_gap.ts'
import type { SpecResult } from './judge_spec.ts'
import type { KernelSpec } from './kernel_spec.ts'
import { diagnoseSpec } from '../verdict/diagnose/diagnose_spec.ts'
import { toGapRecords, toRegionRecord } from './to_records.ts'

const config = { backends: ['cublas'], gpu_name: 'NVIDIA H200' }
const outside = { verdict: 'outside', firm: true, gap: 'a reason' } as const
const region = regionOf([probeAt(3, 1), probeAt(5, 1), probeAt(7, 1.01), probeAt(9, 1.5, outside)])
const measured: SpecResult = {
  status: 'measured',
  regions: new Map([['midpoints', region]]),
  compared: new Map(),
  controls: undefined,
  cells: [],
  measuring: undefined,
  origins: [],
  diagnosis: diagnoseSpec({ probes: region.probes, axes: [] }),
}
const fault: SpecResult = { status: 'fault', code: 'timeout', reason: 'no answer' }

test('a region record holds the outcome by the bar, the figures and the rows', () => {
  expect(toRegionRecord('midpoints', measured)).toEqual({
    region: 'midpoints',
    outcome: { status: 'pass' },
    stats: region.stats,
    rows: region.probes,
    findings: region.findings,
    errors: region.errors,
  })
})

test('of a fault there are no rows, but its name', () => {
  expect(toRegionRecord('midpoints', fault)).toMatchObject({ outcome: fault, rows: [], stats: { n: 0, median: null } })
})

test('a region nobody measured is no record', () => {
  expect(() => toRegionRecord('corners', measured)).toThrow("region 'corners' was not measured")
})

test('gaps are told with what the probes in them say', () => {
  const known = [knownGap({ m: [8, 9] }, 'tiles'), knownGap({ m: [3, 5] }, 'mended'), knownGap({ m: 100 }, 'far')]
  const spec: KernelSpec = { title: 'a test', config, probes: [], known }
  expect(toGapRecords(spec, measured)).toEqual([
    { where: 'm=8..9', reason: 'tiles', status: 'open', probes: 1, ratios: [1.5, 1.5] },
    { where: 'm=3..5', reason: 'mended', status: 'closed', probes: 2, ratios: [1, 1] },
    { where: 'm=100', reason: 'far', status: 'unprobed', probes: 0, ratios: null },
  ])
  expect(toGapRecords(spec, fault).map(({ status }) => status)).toEqual(['unprobed', 'unprobed', 'unprobed'])
})
