import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion, sampleSpec } from '../../reporters/fixtures/sample_records.ts'
import type { Baseline } from './baseline_file.ts'
import { compareSpec } from './compare_spec.ts'
import { conditionsOf } from './conditions.ts'
import { figures } from './figures.fixture.ts'
import { regionFigures } from './region_figures.ts'

const spec = sampleSpec()
const conditions = conditionsOf(spec, { kernelQuery: undefined, cacheRows: '/p/fidelity/cache', root: '/p' })
const compared = { spec: spec.spec, conditions, regions: spec.regions, whole: true, hold: false }

const good = sampleRegion(
  'midpoints',
  [1.01, 0.99, 1].map((ratio, m) => sampleProbe(m, { ratio })),
)
const bad = sampleRegion(
  'midpoints',
  [1.11, 1.09, 1.1].map((ratio, m) => sampleProbe(m, { ratio })),
)

function baselineOf(change: object = {}): Baseline {
  const regions = { midpoints: regionFigures(good) ?? figures(), old: figures() }
  return { status: 'read', specs: { [spec.spec]: { file: spec.file, ...conditions, regions, ...change } } }
}

test('a region is the same, worse, or new; one that is no more is told of a spec that ran whole', () => {
  const { standing, changeOf } = compareSpec(baselineOf(), compared)
  expect(standing).toEqual({ status: 'compared', gone: [{ region: 'old', was: figures() }] })
  expect(changeOf(good)).toMatchObject({ kind: 'same', reason: '', failed: false, was: regionFigures(good) })
  expect(changeOf(bad)).toMatchObject({ kind: 'worse', failed: false, is: regionFigures(bad) })
  expect(changeOf({ ...good, region: 'controls' })).toMatchObject({ kind: 'new', was: null, failed: false })
  expect(compareSpec(baselineOf(), { ...compared, whole: false }).standing).toEqual({ status: 'compared', gone: [] })
})

test('only a spec that holds the baseline fails, and only what got worse', () => {
  const { changeOf } = compareSpec(baselineOf(), { ...compared, hold: true })
  expect(changeOf(bad)).toMatchObject({ kind: 'worse', failed: true })
  expect(changeOf(good)).toMatchObject({ kind: 'same', failed: false })
  expect(changeOf({ ...bad, region: 'controls' })).toMatchObject({ kind: 'new', failed: false })
})

test('a region that a fault kept from being measured is not compared', () => {
  const outcome = { status: 'fault', code: 'exit-code', reason: 'exit code 2' } as const
  expect(compareSpec(baselineOf(), compared).changeOf({ ...bad, outcome })).toBeUndefined()
})

test('a spec that the baseline does not hold is new with all its regions', () => {
  const { standing, changeOf } = compareSpec({ status: 'read', specs: {} }, compared)
  expect(standing).toEqual({ status: 'new' })
  expect(changeOf(bad)).toMatchObject({ kind: 'new' })
})

test.for([
  [{ status: 'none' }, { status: 'none' }],
  [
    { status: 'damaged', reason: 'torn' },
    { status: 'refused', reason: 'torn' },
  ],
  [
    { status: 'other-version', reason: 'old' },
    { status: 'refused', reason: 'old' },
  ],
  [
    baselineOf({ gpu: 'NVIDIA H100' }),
    { status: 'refused', reason: 'the GPU of the baseline is NVIDIA H100, that of this run NVIDIA H200' },
  ],
] as const)('%#: what cannot be compared is not', ([baseline, standing]) => {
  const comparison = compareSpec(baseline, { ...compared, hold: true })
  expect(comparison.standing).toEqual(standing)
  expect(comparison.changeOf(bad)).toBeUndefined()
})
