import { expect, test } from 'vitest'
import { collect } from './collect.ts'
import { sampleProbe, sampleRecords, sampleRegion, sampleSpec } from './fixtures/sample_records.ts'

const spec = sampleSpec({ regions: ['midpoints', 'recorded', 'controls'] })
const midpoints = sampleRegion('midpoints', [sampleProbe(3)])
const recorded = sampleRegion('recorded', [sampleProbe(5)])
const controls = sampleRegion('controls', [sampleProbe(4)])

test('regions come in the order of the spec, whatever order their tests ended in', () => {
  const [collected] = collect(sampleRecords(spec, [controls, midpoints, recorded]), [])
  expect(collected).toEqual({ spec, regions: [midpoints, recorded, controls], lost: [], gaps: [], laws: [] })
})

test('side files fill in what meta lost, and what neither has is lost', () => {
  const [collected] = collect(sampleRecords(spec, [midpoints]), sampleRecords(spec, [midpoints, recorded]))
  expect(collected).toMatchObject({ regions: [midpoints, recorded], lost: ['controls'] })
})

test('a spec of which meta lost everything is known from its side file', () => {
  expect(collect([], sampleRecords(spec, [midpoints]))).toMatchObject([{ spec, regions: [midpoints] }])
})

test('meta wins, unless its rows were left to the side file', () => {
  const newer = sampleRegion('midpoints', [sampleProbe(3, { ratio: 2 })])
  const rowless = { ...newer, rows: [] }
  const regions = (meta: typeof newer, side: typeof newer) =>
    collect(sampleRecords(spec, [meta]), sampleRecords(spec, [side]))[0]?.regions
  expect(regions(newer, midpoints)).toEqual([newer])
  expect(regions(rowless, newer)).toEqual([newer])
})

test('a region whose rows nobody has is lost, but one that never had any is not', () => {
  const rowless = { ...midpoints, rows: [] }
  const empty = sampleRegion('controls', [])
  expect(collect(sampleRecords(spec, [rowless, empty]), [])).toMatchObject([
    { regions: [empty], lost: ['midpoints', 'recorded'] },
  ])
})

test('known gaps are collected once, though several tests tell of them', () => {
  const gaps = [{ where: 'm=97..111', reason: 'tile change', status: 'open', probes: 2, ratios: null } as const]
  expect(collect([{ spec, gaps }, ...sampleRecords(spec, [midpoints]), { spec, gaps }], [])[0]?.gaps).toEqual(gaps)
})

test('specs are sorted by name, and those of two files stay two although they share one', () => {
  const specs = [sampleSpec({ title: 'b' }), sampleSpec({ title: 'a' }), sampleSpec({ title: 'a', file: 'other.ts' })]
  const collected = collect(
    specs.map((one) => ({ spec: one, region: midpoints })),
    [],
  )
  expect(collected.map((one) => [one.spec.title, one.spec.file])).toEqual([
    ['a', 'fidelity/single_gemm.fidelity.ts'],
    ['a', 'other.ts'],
    ['b', 'fidelity/single_gemm.fidelity.ts'],
  ])
})
