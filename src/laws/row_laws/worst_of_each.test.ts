import { expect, test } from 'vitest'
import { worstOfEach, type OddRow } from './worst_of_each.ts'

const odd = (m: number, factor: number): OddRow => ({ shape: { m }, factor, text: `${factor} times` })

test('the worst row of each severity, and where the others are, worst first', () => {
  expect(worstOfEach([odd(1, 1.5), odd(2, 3), odd(4, 9), odd(8, 1.4)], 3)).toEqual([
    { severity: 'error', shapes: [{ m: 4 }], detail: '9 times; and, less so, m=2' },
    { severity: 'information', shapes: [{ m: 1 }], detail: '1.5 times; and, less so, m=8' },
  ])
})

test('of many others eight are named', () => {
  const rows = Array.from({ length: 11 }, (_, m) => odd(m, 20 - m))
  expect(worstOfEach(rows, 3)[0]?.detail).toBe(
    '20 times; and, less so, m=1, m=2, m=3, m=4, m=5, m=6, m=7, m=8 and 2 more',
  )
})

test('nothing of nothing', () => {
  expect(worstOfEach([], 3)).toEqual([])
})
