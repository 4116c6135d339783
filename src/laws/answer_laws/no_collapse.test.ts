import { expect, test } from 'vitest'
import { answeredBy, answerOf, lawSite } from '../law_site.fixture.ts'
import { breachesOf, drawn, expectNoBreach, lineSite } from '../model_kernel.fixture.ts'
import { noCollapse } from './no_collapse.ts'

const site = lawSite({ m: [1, 2, 3, 4, 8, 16, 17] })

/** A line of these times at m = 1, 2, 3 and so on. */
function judge(...timesMs: readonly number[]) {
  return noCollapse.judge(
    site,
    timesMs.map((timeMs, index) => answeredBy(() => timeMs, { m: index + 1 })),
  )
}

test('a fall under 0.30 of the longest time before it breaks the law, and tells the first', () => {
  expect(judge(1, 10, 9, 2.9, 2.5)).toEqual({
    severity: 'error',
    shapes: [{ m: 4 }, { m: 2 }],
    detail: '2.9 ms after 10 ms, expected at least 3 ms',
  })
})

test('a smaller fall is worth a look', () => {
  expect(judge(10, 3)).toEqual({
    severity: 'information',
    shapes: [{ m: 2 }, { m: 1 }],
    detail: '3 ms after 10 ms, usually at least 7 ms',
  })
  expect(judge(10, 6.9)?.severity).toBe('information')
  expect(judge(10, 7, 8, 30)).toBeUndefined()
  // A GEMM of vLLM at n = 1024, k = 2048: another algorithm from m = 7 on.
  expect(judge(0.0130176, 0.0051434)?.severity).toBe('information')
})

test('an error later on outweighs what is worth a look before it', () => {
  expect(judge(10, 6, 2)?.shapes).toEqual([{ m: 3 }, { m: 1 }])
})

test('the order of the group does not matter, nor do shapes without a time', () => {
  const times = [answeredBy(() => 1, { m: 8 }), answeredBy(() => 9, { m: 2 })]
  const lost = { shape: { m: 1 }, answer: answerOf(0), outsideGrid: false }
  expect(noCollapse.judge(site, [...times, lost])?.shapes).toEqual([{ m: 8 }, { m: 2 }])
})

test('its groups are a shape and smaller ones of the grid, about half as large each', () => {
  const groups = drawn(noCollapse, site)
  const below = new Map(groups.map(([shape, ...others]) => [shape?.['m'], others.map(({ m }) => m)]))
  expect(below.get(17)).toEqual([16, 8, 4, 2, 1])
  expect(below.get(16)).toEqual([8, 4, 2, 1])
  expect(below.get(5)).toEqual([4, 2, 1])
  expect([...below.keys()].some((m) => Number(m) > 17)).toBe(true)
  expect(below.has(1)).toBe(false)
})

test('recorded shapes are judged line by line', () => {
  expect(noCollapse.among(site, [{ m: 9 }, { m: 2 }, { m: 5 }])).toEqual([[{ m: 2 }, { m: 5 }, { m: 9 }]])
})

test('no true kernel breaks it; a cache that loses its work does', () => {
  const line = lineSite([1, 8, 64])
  expectNoBreach(noCollapse, line)
  expect(breachesOf(noCollapse, line, ({ m }) => (Number(m) > 40 ? 1 : Number(m))).length).toBeGreaterThan(0)
})
