import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion, sampleSpec } from '../../reporters/fixtures/sample_records.ts'
import type { RegionRecord } from '../spec/records.ts'
import type { Baseline, BaselineEntry } from './baseline_file.ts'
import { conditionsOf } from './conditions.ts'
import { figures } from './figures.fixture.ts'
import { updateBaseline } from './update_baseline.ts'

const settings = { kernelQuery: undefined, cacheRows: '/p/fidelity/cache', root: '/p' }

/** A spec of this run with some regions measured. */
function ran(title: string, regions: readonly string[], whole = true, seed = 1) {
  const spec = sampleSpec({ title, seed })
  const baseline = {
    hold: false,
    whole,
    conditions: conditionsOf(spec, settings),
    standing: { status: 'none' },
  } as const
  return { spec: { ...spec, baseline }, regions: regions.map((region) => sampleRegion(region, [sampleProbe(1)])) }
}

/** What a baseline holds of such a spec: other figures. */
function held(title: string, ...regions: readonly string[]): [string, BaselineEntry] {
  const { spec } = ran(title, [])
  const { file, baseline } = spec
  return [
    spec.spec,
    { file, ...baseline.conditions, regions: Object.fromEntries(regions.map((name) => [name, figures()])) },
  ]
}

function read(...entries: readonly [string, BaselineEntry][]): Baseline {
  return { status: 'read', specs: Object.fromEntries(entries) }
}

const never = (): boolean => false

function isB(spec: string, file: string): boolean {
  return spec === 'single_gemm: b' && file === 'fidelity/single_gemm.fidelity.ts'
}

/** `title region n` of each region of the text written; the figures held are of 80 probes, those measured of one. */
function update(...args: Parameters<typeof updateBaseline>) {
  const updated = updateBaseline(...args)
  if (updated.status !== 'written') return updated.reasons
  const { specs }: { specs: Record<string, BaselineEntry> } = JSON.parse(updated.text)
  return Object.entries(specs).flatMap(([name, { regions }]) =>
    Object.entries(regions).map(([region, { n }]) => `${name.slice('single_gemm: '.length)} ${region} ${n}`),
  )
}

test('the first run writes all that it measured', () => {
  const specs = [ran('b', ['midpoints', 'controls']), ran('a', ['midpoints'])]
  expect(update({ status: 'none' }, specs, [], never)).toEqual(['a midpoints 1', 'b controls 1', 'b midpoints 1'])
})

test('a spec that ran whole is replaced, one that ran in part is merged, and what did not run stays', () => {
  const before = read(held('a', 'old', 'midpoints'), held('b', 'old', 'midpoints'), held('c', 'midpoints'))
  const specs = [ran('a', ['midpoints']), ran('b', ['midpoints'], false)]
  expect(update(before, specs, [], never)).toEqual(['a midpoints 1', 'b midpoints 1', 'b old 80', 'c midpoints 80'])
})

test('a spec that is no more goes', () => {
  const before = read(held('a', 'midpoints'), held('b', 'midpoints'))
  expect(update(before, [ran('a', ['midpoints'])], [], isB)).toEqual(['a midpoints 1'])
})

test('the same run gives the same bytes', () => {
  const specs = [ran('b', ['midpoints', 'controls']), ran('a', ['midpoints'])]
  const turned = specs.toReversed().map(({ spec, regions }) => ({ spec, regions: regions.toReversed() }))
  expect(updateBaseline({ status: 'none' }, turned, [], never)).toEqual(
    updateBaseline({ status: 'none' }, specs, [], never),
  )
})

test('regions of two conditions are not mixed in a spec', () => {
  const reason = 'single_gemm: a ran only in part, and the seed of the baseline is 1, that of this run 7: run it whole'
  expect(update(read(held('a', 'old')), [ran('a', ['midpoints'], false, 7)], [], never)).toEqual([reason])
  expect(update(read(held('a', 'old')), [ran('a', ['midpoints'], true, 7)], [], never)).toEqual(['a midpoints 1'])
})

test('nothing is written of a faulty run, over a damaged file, or of nothing', () => {
  const specs = [ran('a', ['midpoints'])]
  expect(update({ status: 'none' }, specs, ['it was interrupted'], never)).toEqual(['it was interrupted'])
  expect(update({ status: 'damaged', reason: 'it is damaged: line 3' }, specs, [], never)).toEqual([
    'it is damaged: line 3. Restore it from version control, or remove it',
  ])
  const outcome = { status: 'fault', code: 'exit-code', reason: 'exit code 2' } as const
  const faulty = ran('a', ['midpoints'])
  const regions: RegionRecord[] = faulty.regions.map((region) => ({ ...region, outcome }))
  for (const none of [[], [{ ...faulty, regions }]])
    expect(update({ status: 'none' }, none, [], never)).toEqual(['no region was measured'])
})

test('a file of another version begins anew, and that is told', () => {
  const updated = updateBaseline({ status: 'other-version', reason: 'version 2' }, [ran('a', ['x'])], [], never)
  expect(updated).toMatchObject({ status: 'written', notes: ['it began anew: version 2'] })
})
