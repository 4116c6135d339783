import { expect, test } from 'vitest'
import { answeredBy, lawSite } from '../law_site.fixture.ts'
import { breachesOf, drawn, expectNoBreach, lineSite } from '../model_kernel.fixture.ts'
import { neighbours } from './neighbours.ts'

const site = lawSite({ m: [1, 2, 8, 64] })

function judge(oneMs: number, otherMs: number, at = site) {
  return neighbours.judge(at, [answeredBy(() => oneMs, { m: 9 }), answeredBy(() => otherMs, { m: 10 })])
}

test('times that differ by more than 3.5 times, up or down', () => {
  expect(judge(2, 7)).toBeUndefined()
  expect(judge(7, 2)).toBeUndefined()
  expect(judge(2, 7.01)).toEqual({
    severity: 'error',
    shapes: [{ m: 9 }, { m: 10 }],
    detail: 'from 2 ms to 7.01 ms, expected at most 3.5 times up or down',
  })
  expect(judge(7.01, 2)?.severity).toBe('error')
})

test('a true cliff passes, a bad row does not', () => {
  // An fp8 GEMM pads 257 rows to 512: 0.0305 to 0.0857 ms. A row of trtllm's MLA decode is 106 times the one before.
  expect(judge(0.0305, 0.0857)).toBeUndefined()
  expect(judge(0.013856, 1.47037)?.severity).toBe('error')
})

test('a jump that is declared is meant', () => {
  expect(judge(1, 9, { ...site, jumps: { m: [10] } })).toBeUndefined()
  expect(judge(1, 9, { ...site, jumps: { m: [9, 11] } })?.severity).toBe('error')
})

test('its groups are a value and those next to it, on both sides of every grid value', () => {
  const besides = new Map(drawn(neighbours, site).map(([one, ...others]) => [one?.['m'], others.map(({ m }) => m)]))
  expect(besides.get(1)).toEqual([2])
  expect(besides.get(8)).toEqual([7, 9])
  expect(besides.get(64)).toEqual([63])
  expect(besides.size).toBeGreaterThan(30)
  for (const [value, others] of besides)
    for (const other of others) expect(Math.abs(Number(value) - Number(other))).toBe(1)
})

test('on a fractional axis they are a hundredth of a cell away', () => {
  const besides = new Map(
    drawn(neighbours, lawSite({ rate: [0.5, 1, 3] })).map(([one, ...others]) => [one?.['rate'], others]),
  )
  expect(besides.get(1)).toEqual([{ rate: 0.995 }, { rate: 1.02 }])
  expect(besides.get(0.5)).toEqual([{ rate: 0.505 }])
})

test('the same pairs are found among recorded shapes', () => {
  const shapes = [{ m: 8 }, { m: 10 }, { m: 7 }, { m: 64 }, { m: 65 }]
  expect(neighbours.among(site, shapes)).toEqual([[{ m: 7 }, { m: 8 }]])
})

test('no true kernel breaks it; an off-by-one bucket does', () => {
  const line = lineSite([1, 8, 64])
  expectNoBreach(neighbours, line)
  expect(breachesOf(neighbours, line, ({ m }) => (Number(m) < 9 ? 1 : 8)).length).toBeGreaterThan(0)
})

function closer(times: Readonly<Record<number, number>>, at = site) {
  const answered = Object.entries(times).map(([m, timeMs]) => answeredBy(() => timeMs, { m: Number(m) }))
  return neighbours.closer?.(at, answered).map(({ m }) => m)
}

test('two shapes of a cell that differ by more raise the question where between them', () => {
  expect(closer({ 8: 2, 64: 7 })).toEqual([])
  expect(closer({ 8: 2, 12: 7.01, 64: 8 })).toEqual([9, 10, 11])
  expect(closer({ 8: 7.01, 12: 2 })).toEqual([9, 10, 11])
  // No value lies between, a row does, the jump is meant, or there is no cell.
  expect(closer({ 8: 2, 9: 8 })).toEqual([])
  expect(closer({ 2: 2, 64: 8 })).toEqual([])
  expect(closer({ 8: 2, 12: 8 }, { ...site, jumps: { m: [10] } })).toEqual([])
  expect(closer({ 64: 2, 128: 8 })).toEqual([])
})

test('a gap too wide to ask about every shape is divided evenly', () => {
  const asked = closer({ 1: 1, 1_000_001: 10 }, lawSite({ m: [1, 1_000_001] })) ?? []
  expect(asked).toHaveLength(1999)
  expect(asked.slice(0, 2)).toEqual([501, 1001])
})
