import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordable, byShare, type Bill } from './by_share.ts'

function names(items: readonly Bill[]): string {
  return byShare(items, (item) => item)
    .map(({ payer }) => payer)
    .join('')
}

function bills(payer: string, share: number, count: number, cost = 1): readonly Bill[] {
  return Array.from({ length: count }, () => ({ payer, share, cost }))
}

test('a payer of three times the share has three times as many turns, by hand', () => {
  // a is due at 1/3, 2/3, 1, 4/3, ..; b at 1, 2, ..; ties keep the order given
  expect(names([...bills('a', 3, 6), ...bills('b', 1, 2)])).toBe('aaabaaab')
})

test('dearer items come less often, so that the money is what is shared', () => {
  // a is due at 2, 4; b at 1, 2, 3, 4
  expect(names([...bills('a', 1, 2, 2), ...bills('b', 1, 4)])).toBe('babbab')
})

test('what a payer does not need, the others get; no share at all comes last', () => {
  expect(names([...bills('z', 0, 1), ...bills('a', 9, 1), ...bills('b', 1, 3)])).toBe('abbbz')
})

test('affordable takes whatever still fits', () => {
  const priced = [3, 4, 2, 1].map((cost) => ({ cost }))
  expect(
    affordable(
      priced,
      (one) => [one],
      ({ cost }) => cost,
      6,
    ).map(({ cost }) => cost),
  ).toEqual([3, 2, 1])
})

test('a part that several items need is paid for once, by the first of those chosen, by hand', () => {
  const prices: Record<string, number> = { a: 2, b: 3, c: 1, d: 4 }
  const price = (part: string): number => prices[part] ?? NaN
  // ab takes 5 of 6, acd would take 5 of 1, bc takes 1 of 1, ab again is free
  const items = ['ab', 'acd', 'bc', 'ba', 'd']
  expect(affordable(items, (item) => item.split(''), price, 6)).toEqual(['ab', 'bc', 'ba'])
})

const payers = fc.array(fc.record({ share: fc.integer({ min: 1, max: 9 }), count: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 2,
  maxLength: 5,
})

test('while all have something left, none is more than an item ahead of its share', () => {
  fc.assert(
    fc.property(payers, (each) => {
      const items = each.flatMap(({ share, count }, index) => bills(`${index}`, share, count))
      const spent = each.map(() => 0)
      for (const { payer } of byShare(items, (item) => item)) {
        spent[Number(payer)] = (spent[Number(payer)] ?? 0) + 1
        const unfinished = each.flatMap(({ share, count }, index) => {
          const own = spent[index] ?? 0
          return own < count ? [(own + 1) / share] : []
        })
        // the last served was due no later than any that still waits
        const due = (spent[Number(payer)] ?? 0) / (each[Number(payer)]?.share ?? 1)
        for (const waiting of unfinished) expect(due).toBeLessThanOrEqual(waiting + 1e-9)
      }
    }),
  )
})
