import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'

test('o_proj at m = 1792, a disturbed look when the grid was profiled, is blamed for both its cells and itself', () => {
  const evidence = excerpt('stale_row')
  for (const m of [1655, 1791, 1792, 1793, 1916]) {
    expect(diagnosed(evidence, { m })).toMatchObject({
      class: 'stale-rows',
      // 115.47 us in the cache, 95.6 us in three later looks: 1.208.
      evidence: expect.stringContaining('m=1792 +21 %'),
      next: expect.stringContaining('may this row be profiled again?'),
      rows: [{ m: 1792 }],
    })
  }
})

test('without a look at the row nobody can say that it is stale', () => {
  const { probes, ...rest } = excerpt('stale_row')
  const blind = { ...rest, probes: probes.filter(({ region }) => region !== 'controls') }
  expect(diagnosed(blind, { m: 1791 })?.class).not.toBe('stale-rows')
})

test('a row that is off the other way, or hardly matters, is not to be measured again for it', () => {
  const evidence = excerpt('stale_row', (probe) =>
    probe.region === 'controls' && probe.shape['m'] === 1536
      ? timed(probe, Number(probe.truthMs) * 1.08, Number(probe.cacheMs))
      : probe,
  )
  expect(diagnosed(evidence, { m: 1655 })?.rows).toStrictEqual([{ m: 1792 }])
})
