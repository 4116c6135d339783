import { expect, test } from 'vitest'
import { bySize } from './size.ts'

test('the group with the smaller largest shape comes first, and of such the one that is smaller altogether', () => {
  const groups = [[{ m: 1 }, { m: 9 }], [{ m: 8 }, { m: 7 }], [{ m: 8 }], [{ m: 2 }, { m: 3 }]]
  expect(groups.toSorted(bySize)).toEqual([
    [{ m: 2 }, { m: 3 }],
    [{ m: 8 }],
    [{ m: 8 }, { m: 7 }],
    [{ m: 1 }, { m: 9 }],
  ])
})

// By hand, of one more than each value: 2 * 101 = 202 and 11 * 11 = 121.
test('fields count by their product, and one that is 0 does not hide the others', () => {
  expect(bySize([{ m: 1, k: 100 }], [{ m: 10, k: 10 }])).toBeGreaterThan(0)
  expect(bySize([{ m: 0, k: 5 }], [{ m: 0, k: 6 }])).toBeLessThan(0)
})

test('what is no number counts as nothing', () => {
  expect(bySize([{ m: 'x', k: [1] }], [{ m: null, k: 0 }])).toBe(0)
})
