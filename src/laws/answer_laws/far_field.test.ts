import { expect, test } from 'vitest'
import type { CacheAnswer } from '../../cache/cache.ts'
import { farField } from './far_field.ts'
import type { Answered } from '../law.ts'
import { answeredBy, answerOf } from '../law_site.fixture.ts'
import { breachesOf, drawn, expectNoBreach, lineSite } from '../model_kernel.fixture.ts'

const site = lineSite([32, 64])

/** From m = 100 at this time to m = 200, twice the work. */
function judge(nearMs: number, farMs: number) {
  return farField.judge(site, [answeredBy(() => nearMs, { m: 100 }), answeredBy(() => farMs, { m: 200 })])
}

// At half of the peak: twice the work of 200 ms takes 0.5 * 400 = 200 ms at least, and 1.7 * 400 = 680 ms at most.
test('time that grows much less or much more than work', () => {
  expect(judge(200, 200)).toBeUndefined()
  expect(judge(200, 679)).toBeUndefined()
  expect(judge(200, 198)?.severity).toBe('error')
  expect(judge(200, 690)).toEqual({
    severity: 'error',
    shapes: [{ m: 100 }, { m: 200 }],
    detail: 'from 200 ms to 690 ms, 3.45 times for 2 times the work, expected 1 to 3.4 times',
  })
})

test('a kernel bound by latency may do more work at no cost, and in less than 0.05 ms changes its way of working', () => {
  expect(judge(251, 130)).toBeUndefined()
  const tiny = lineSite([32, 64], { peak: { tflops: 1, gbps: 1e6 } })
  const from8to43us = [answeredBy(() => 0.008, { m: 100 }), answeredBy(() => 0.043, { m: 200 })]
  expect(farField.judge(tiny, from8to43us)).toBeUndefined()
})

test('the first step that breaks it is told', () => {
  const group = [
    [100, 200],
    [150, 300],
    [200, 100],
    [300, 100],
  ].map(([m, timeMs]) => answeredBy(() => timeMs ?? 0, { m: m ?? 0 }))
  expect(farField.judge(site, group)?.shapes).toEqual([{ m: 100 }, { m: 200 }])
})

test('a clamp whose own flops are clamped too', () => {
  const counts: CacheAnswer = {
    status: 'answered',
    timeMs: 9,
    flops: 1e9,
    bytes: null,
    energyJ: null,
    coverage: 1,
  }
  const at = (m: number, answer: CacheAnswer = counts): Answered => ({ shape: { m }, answer, outsideGrid: true })
  const own = lineSite([32, 64], { work: undefined })
  expect(farField.judge(own, [at(100), at(200)])?.detail).toBe(
    'from 9 ms to 9 ms, with the same flops and bytes: clamped',
  )
  expect(farField.judge(own, [at(100), at(200, answerOf(9))])).toBeUndefined()
  expect(farField.judge(own, [at(100, answerOf(9)), at(200, answerOf(9))])).toBeUndefined()
  // Where the spec says that there is no more work, a clamp is right.
  const window = lineSite([32, 64], { work: () => ({ flops: 1e9, bytes: null }) })
  expect(farField.judge(window, [at(100), at(200)])).toBeUndefined()
})

test('its groups are shapes past the grid with others 1.5 to 4 times as far', () => {
  const groups = drawn(farField, site)
  for (const [near, ...others] of groups) {
    const from = Number(near?.['m'])
    expect(from).toBeGreaterThan(64)
    expect(from).toBeLessThanOrEqual(256)
    // Rounded to integers.
    for (const [index, step] of [1.5, 2, 3, 4].entries()) {
      expect(Math.abs(Number(others[index]?.['m']) - step * from)).toBeLessThanOrEqual(0.5)
    }
  }
  expect(groups.length).toBeGreaterThan(100)
})

test('of a kernel whose coords are not its shape, groups start at the last value of a field', () => {
  const groups = drawn(farField, { ...site, coordsAreShape: false })
  expect(new Set(groups.map((group) => JSON.stringify(group.map(({ m }) => m))))).toEqual(
    new Set(['[64,96,128,192,256]']),
  )
})

test('the same groups are found among recorded shapes', () => {
  const shapes = [{ m: 32 }, { m: 64 }, { m: 80 }, { m: 128 }, { m: 512 }]
  expect(farField.among(site, shapes)).toEqual([
    [{ m: 64 }, { m: 128 }],
    [{ m: 80 }, { m: 128 }],
    [{ m: 128 }, { m: 512 }],
  ])
})

test('no true kernel breaks it; a clamp and a square do', () => {
  expectNoBreach(farField, site)
  expect(breachesOf(farField, site, ({ m }) => Math.min(Number(m), 64) * 2).length).toBeGreaterThan(0)
  expect(breachesOf(farField, site, ({ m }) => Number(m) ** 2).length).toBeGreaterThan(0)
})
