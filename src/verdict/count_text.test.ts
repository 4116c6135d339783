import { expect, test } from 'vitest'
import { countText } from './count_text.ts'
import { firmlyOutside, judged, noisy, outside, unjudged, within } from './fixtures/judged.ts'
import { regionStats } from './region_stats.ts'

test('what is plainly within is not worth a word', () => {
  expect(countText(regionStats([within, within]))).toBe('')
})

test('everything else is counted, the firm ones among the outside', () => {
  const gap = judged({ gap: 'a reason' })
  const probes = [
    within,
    outside,
    firmlyOutside,
    noisy,
    unjudged('no-truth'),
    unjudged('no-coverage'),
    unjudged('invalid'),
    gap,
  ]
  expect(countText(regionStats(probes))).toBe(
    '2 outside (1 firmly), 1 noisy, 1 no-truth, 1 no-coverage, 1 invalid, 1 in gaps',
  )
  expect(countText(regionStats([outside]))).toBe('1 outside')
})
