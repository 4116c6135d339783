import { expect, test } from 'vitest'
import { whyText } from './why_text.ts'

test('the round, the cell by its fields, and the reason', () => {
  expect(whyText(2, ['m'], [[128, 192]], 'step', undefined)).toBe('round 2, m 128..192: truth may step here')
  const face = whyText(
    1,
    ['batch', 'kv'],
    [
      [8, 8],
      [64, 128],
    ],
    'edge',
    undefined,
  )
  expect(face).toBe('round 1, batch 8 kv 64..128: edge or middle of the cell')
})

test('a second look says what the first one gave', () => {
  const seen = {
    spot: { candidate: { shape: { m: 129 }, coords: [129], cacheMs: 1 }, at: [0] },
    logTruth: Math.log(1.25),
    residual: -Math.log(1.25),
    looks: 1,
  }
  // 1 / 1.25 = 0.8
  expect(whyText(3, ['m'], [[128, 192]], 'again', seen)).toBe('round 3, m 128..192: looked at again (-20 % before)')
})

test('coords that are not the shape have no names', () => {
  expect(whyText(1, ['a', 'b'], [[1, 2]], 'tile', undefined)).toBe('round 1, 1..2: a multiple of a tile')
})
