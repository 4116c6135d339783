import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRank } from '../seeded_rank.ts'
import { candidatesOn, drive, linear, type Truth } from './drive.fixture.ts'

const powers = [64, 128, 256, 512]

/** Log-normal noise that depends on the shape, the look and a seed only: the sum of twelve uniforms, less six, is nearly normal. */
function noisy(truth: (coords: readonly number[]) => number, noise: number, seed: number): Truth {
  return (coords, nth) => {
    const uniforms = Array.from(
      { length: 12 },
      (_, index) => seededRank(seed, `${coords.join()} ${nth} ${index}`) / 2 ** 32,
    )
    const normal = uniforms.reduce((sum, value) => sum + value, -6)
    return { timeMs: truth(coords) * Math.exp(noise * normal) }
  }
}

// The truth of 256 is 1 ms, that of 512 is 2 ms. Before the step the line is outside from 1.15 ms on, at 294; after it up to
// 2 / 1.15 = 1.739 ms, at 445: wherever the step is, shapes are outside.
test('a step is found wherever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 257, max: 512 }), fc.integer(), (step, seed) => {
      const time = (m: number): number => (m < step ? 1 : 2)
      const cache = linear(powers, time)
      const candidates = candidatesOn([powers], ([m = NaN]) => cache(m))
      const { cells, probes } = drive(
        { axes: [powers], candidates, seed },
        noisy(([m = NaN]) => time(m), 0.02, seed),
      )
      expect(cells.map(({ ends }) => ends)).toEqual([[[256, 512]]])
      expect(probes.length).toBeLessThanOrEqual(24)
    }),
  )
})

/** Twice 1 ms from a value of the first axis on, to below another. */
function slowFrom(first: number, end: number): (coords: readonly number[]) => number {
  return ([value = 0]) => (value >= first && value < end ? 2 : 1)
}

// 3 % is the noise of a quiet kernel; the bar of 14 % in the logarithm is 4.7 of it away.
test('a sound cache is not accused, however noisy the looks', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const candidates = candidatesOn([powers], ([m = NaN]) => m / 1000)
      const { cells, probes } = drive(
        { axes: [powers], candidates, seed },
        noisy(([m = NaN]) => m / 1000, 0.03, seed),
      )
      expect(cells).toEqual([])
      expect(probes.length).toBeLessThanOrEqual(24)
    }),
  )
})

test('a single slow shape on a tile is found', () => {
  const candidates = candidatesOn([[384, 448]], () => 1)
  const { cells } = drive(
    { axes: [[384, 448]], candidates },
    noisy(([m]) => (m === 416 ? 1.4 : 1), 0.02, 1),
  )
  expect(cells).toMatchObject([{ smallest: { f0: 416 }, largest: { f0: 416 } }])
})

test('both cells beside a singular grid row are found', () => {
  const axis = [384, 448, 512]
  const cache = linear(axis, (m) => (m === 448 ? 1.66 : 1))
  const candidates = candidatesOn([axis], ([m = NaN]) => cache(m))
  const { cells } = drive(
    { axes: [axis], candidates },
    noisy(() => 1, 0.02, 1),
  )
  expect(cells.map(({ ends }) => ends)).toEqual([[[384, 448]], [[448, 512]]])
})

/** Strictly ascending axes, 1 to 4 of them, small enough for all points between them to be candidates. */
const grids = fc.array(
  fc
    .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })
    .map((axis) => axis.toSorted((a, b) => a - b)),
  { minLength: 1, maxLength: 4 },
)

test('at most six rounds within the budget; no shape of the grid, none twice but to look again; on 1 to 4 axes with masks', () => {
  fc.assert(
    fc.property(grids, fc.integer(), fc.double({ min: 0.5, max: 10, noNaN: true }), (axes, seed, perCell) => {
      const candidates = candidatesOn(axes, () => 1).filter(({ coords }) => seededRank(seed, coords.join()) % 4 > 0)
      const inCells = candidates.filter(({ coords }) => !coords.every((value, axis) => axes[axis]?.includes(value)))
      const bounds = (value: number, axis: number): string =>
        `${axes[axis]?.findLast((end) => end <= value)}..${axes[axis]?.find((end) => end >= value)}`
      const cells = new Set(inCells.map(({ coords }) => coords.map(bounds).join()))
      const truth = noisy(() => 1, 0.2, seed)
      const { rounds, probes } = drive({ axes, candidates, seed, perCell }, truth)
      expect(rounds.length).toBeLessThanOrEqual(6)
      expect(probes.length).toBeLessThanOrEqual(perCell * cells.size)
      const asked = new Map<string, number>()
      for (const { shape, round, again } of probes) {
        const key = JSON.stringify(shape)
        expect(again).toBe(asked.has(key))
        expect(asked.get(key) ?? 0).toBeLessThan(round)
        asked.set(key, round)
        expect(inCells.map((candidate) => candidate.shape)).toContainEqual(shape)
      }
      expect(drive({ axes, candidates, seed, perCell }, truth)).toEqual({ rounds, probes, cells: expect.anything() })
    }),
    { numRuns: 60 },
  )
})

test('on two axes, the cell with the step is found, and no other', () => {
  const axes = [
    [1, 9, 17],
    [1, 9],
  ]
  const { cells } = drive({ axes, candidates: candidatesOn(axes, () => 1) }, noisy(slowFrom(10, 17), 0.02, 1))
  expect(cells.length).toBeGreaterThan(0)
  for (const { ends } of cells) expect(ends[0]).toEqual([9, 17])
})

test('a recording that gives all looks at once is not asked again', () => {
  const { probes, cells } = drive({ axes: [powers], candidates: candidatesOn([powers], () => 1) }, () => ({
    timeMs: 2,
    looks: 3,
  }))
  expect(probes.filter(({ again }) => again)).toEqual([])
  expect(cells).toHaveLength(3)
})

test('one look that is repeated to the last bit is no proof', () => {
  const { cells } = drive({ axes: [powers], candidates: candidatesOn([powers], () => 1) }, () => ({ timeMs: 2 }))
  expect(cells).toEqual([])
})

test('where there is no truth, nothing is found and no shape is asked for twice', () => {
  const { probes, cells } = drive({ axes: [powers], candidates: candidatesOn([powers], () => 1) }, () => undefined)
  expect(cells).toEqual([])
  expect(new Set(probes.map(({ shape }) => shape['f0'])).size).toBe(probes.length)
})

test('every row says why: round, interval and reason', () => {
  const { rounds } = drive(
    { axes: [[64, 128]], candidates: candidatesOn([[64, 128]], () => 1) },
    noisy(() => 2, 0.02, 1),
  )
  const whys = rounds.map((probes) => probes.map(({ why }) => why))
  expect(whys[0]).toContain('round 1, f0 64..128: edge or middle of the cell')
  expect(whys[1]?.join()).toMatch(/round 2, f0 64\.\.128: looked at again \(-\d+ % before\)/)
})

// A prefix p and n more tokens at the coords (p + n / 2, n): the interval is not one of prefixes.
test('intervals of axes that are not the input fields go without their names', () => {
  const prefilled = [80, 100].map((prefix) => ({
    shape: { f0: prefix, f1: 96 },
    coords: [prefix + 48, 96],
    cacheMs: 1,
  }))
  const axes = [
    [64, 256],
    [64, 128],
  ]
  const { probes } = drive({ axes, candidates: prefilled }, () => ({ timeMs: 1 }))
  expect(probes.map(({ why }) => why)).toContain('round 1, 64..256 64..128: edge or middle of the cell')
  expect(probes.filter(({ why }) => why.includes('f0'))).toEqual([])
})

test('the hunt stops when nothing is left to learn', () => {
  const candidates = candidatesOn([powers], ([m = NaN]) => m / 1000)
  const truth = noisy(([m = NaN]) => m / 1000, 0.01, 1)
  const { probes, rounds } = drive({ axes: [powers], candidates, perCell: 1000 }, truth)
  expect(rounds.length).toBeLessThanOrEqual(6)
  expect(probes.length).toBeLessThan(candidates.length / 4)
})

// By hand: from 96, fast-check tries 65, 80, 88 and on; from 80 it tries 72 and on; from 72 it tries 69, 70 or 71.
test('the smallest failing shape is shrunk to, as far as six rounds allow', () => {
  const axis = [64, 128, 256]
  const { cells, probes } = drive(
    { axes: [axis], candidates: candidatesOn([axis], () => 1), perCell: 20 },
    noisy(slowFrom(70, 128), 0.01, 3),
  )
  expect(probes.some(({ why }) => why.includes('a smaller failing shape?'))).toBe(true)
  expect(Number(cells[0]?.smallest['f0'])).toBeGreaterThanOrEqual(70)
  expect(Number(cells[0]?.smallest['f0'])).toBeLessThanOrEqual(72)
})
