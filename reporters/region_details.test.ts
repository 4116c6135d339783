import { expect, test } from 'vitest'
import { sampleProbe, sampleRegion } from './fixtures/sample_records.ts'
import { regionDetails } from './region_details.ts'

const noLook = { verdict: 'no-truth', ratio: null, reason: 'no look on backend triton' } as const
const invalid = { verdict: 'invalid', ratio: null, reason: 'time_ms is NaN' } as const

test('a region with nothing to explain has no details', () => {
  expect(
    regionDetails(
      sampleRegion(
        'midpoints',
        [3, 5, 7].map((m) => sampleProbe(m)),
      ),
    ),
  ).toEqual([])
})

test('unjudged probes are explained even where the region passes, the commonest reason first', () => {
  const judged = Array.from({ length: 20 }, (_, m) => sampleProbe(m))
  const region = sampleRegion('midpoints', [...judged, sampleProbe(40, noLook), sampleProbe(41, noLook)])
  expect(region.outcome.status).toBe('pass')
  expect(regionDetails(region)).toEqual(['2 no-truth: no look on backend triton'])

  const mixed = sampleRegion('midpoints', [sampleProbe(39, invalid), ...region.rows])
  expect(regionDetails(mixed).slice(1)).toEqual(['2 no-truth: no look on backend triton', '1 invalid: time_ms is NaN'])
})

test('known gaps explain themselves elsewhere', () => {
  const gap = sampleProbe(9, { ...noLook, gap: 'out of memory' })
  expect(regionDetails(sampleRegion('midpoints', [...[3, 5, 7].map((m) => sampleProbe(m)), gap]))).toEqual([])
})

test('a cause is explained once, where it is first told', () => {
  const failing = [1, 2, 3].map((m) => sampleProbe(m, { verdict: 'outside', firm: true, ratio: 1.3 }))
  const [first, second] = ['midpoints', 'hunt'].map((region) => sampleRegion(region, failing))
  if (!first || !second) throw new Error('two regions were made')
  const explained = regionDetails(first)[1]
  expect(explained).toMatch(/^3 probes: .+ \(.+\); next: /)
  const [cause] = explained?.split(' (') ?? []
  expect(regionDetails(second, [first])[1]).toBe(`${cause}, as above`)
  expect(regionDetails(second)[1]).toBe(explained)
})
