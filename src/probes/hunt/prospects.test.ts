import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { candidatesOn } from './drive.fixture.ts'
import { huntCells } from './hunt_cells.ts'
import { prospectsOf, type Known, type Prospect } from './prospects.ts'

const noLandmarks = { pastEdge: new Map(), onTile: new Map() }

function best(cacheMs: (m: number) => number, known: readonly Known[]): readonly Prospect[] {
  const [cell] = huntCells(
    [[0, 4]],
    candidatesOn([[0, 4]], ([m = NaN]) => cacheMs(m)),
  )
  const fresh = cell?.spots.filter(({ at }) => !known.some((one) => one.at[0] === at[0])) ?? []
  return prospectsOf(fresh, known, noLandmarks, toBand(0.15), 0.04)
}

function place(at: number, cacheMs: number, truthMs: number, looks: number): Known {
  return { at: [at], logCache: Math.log(cacheMs), logTruth: Math.log(truthMs), looks }
}

// By hand, at the middle: half the bar is 0.069881, the standard deviation of a bridge over the whole cell; with half the
// variance of the noise sqrt(0.069881^2 + 0.04^2 / 2) = 0.075388. Outside by the noise is 0.179762, 2.3845 deviations away:
// 2 x 0.008551 (scipy.stats.norm.sf). A step would be between equal times. 2/3 of it all: 0.011402, and no more elsewhere.
test('between two sound rows of equal time, the middle is likeliest', () => {
  const [prospect, ...others] = best(() => 1, [place(0, 1, 1, 0), place(1, 1, 1, 0)])
  expect(others).toEqual([])
  expect(prospect).toMatchObject({ spot: { at: [0.5] }, reason: 'residual', chance: expect.closeTo(0.0114, 3) })
})

// The line goes from 1 to 2 ms: before a step truth is 1 ms and the middle 1.5, outside by far; after it 2 ms, as well.
test('between rows of different times a step is likelier than anything else', () => {
  const [prospect] = best((m) => 1 + m / 4, [place(0, 1, 1, 0), place(1, 2, 2, 0)])
  expect(prospect).toMatchObject({ spot: { at: [0.5] }, reason: 'step', chance: expect.closeTo(1 / 3, 1) })
})

test('each gap between known places has a prospect of its own', () => {
  const known = [place(0, 1, 1, 0), place(0.5, 1, 1.3, 1), place(1, 1, 1, 0)]
  expect(best(() => 1, known).map(({ spot }) => spot.at[0])).toEqual([0.25, 0.75])
})
