import { logMargin, type Band } from '../../verdict/band.ts'
import type { Spot } from './hunt_cells.ts'
import type { Landmarks } from './landmarks.ts'
import { normalTail } from './normal_tail.ts'

/** A place in a cell whose truth is known: from looks, or a corner, where the cache holds a measured row. */
export interface Known {
  readonly at: readonly number[]
  /** log(ms) */
  readonly logCache: number
  readonly logTruth: number
  /** 0 at a corner, where truth is taken to be the row. */
  readonly looks: number
}

/** What a look at a spot promises. */
export interface Prospect {
  readonly spot: Spot
  /** That two looks would put it outside the band by more than the noise of one. */
  readonly chance: number
  readonly reason: 'step' | 'residual' | 'tile'
}

/**
 * How truth departs from the cache between two known places: in one step with chance 1/3, else smoothly. Steps come less
 * often than not, yet where they come they are what a cache between grid rows misses most.
 */
const stepShare = 1 / 3

/** Of the steps, those at a tile or wave edge; the others anywhere. */
const edgeShare = 1 / 2

/** The chance that truth is singular on the one multiple of the coarsest tile in a cell: libraries pick kernels by divisibility. */
const tileChance = 1 / 5

/**
 * The most promising spot of each gap between known places of a cell.
 * @param noise standard deviation of log(time) between two looks
 */
export function prospectsOf(
  spots: readonly Spot[],
  known: readonly Known[],
  landmarks: Landmarks,
  band: Band,
  noise: number,
): readonly Prospect[] {
  return gapsOf(spots, known).flatMap((gap) => {
    const prospects = prospectsIn(gap, landmarks, band, noise)
    const [best] = prospects.toSorted((one, other) => other.chance - one.chance)
    return best ?? []
  })
}

interface Gap {
  readonly below: Known
  readonly above: Known
  /** From below to above. */
  readonly spots: readonly Spot[]
}

/** The nearest known places which are not above a spot on any axis, and not below it on any. */
function gapsOf(spots: readonly Spot[], known: readonly Known[]): readonly Gap[] {
  const gaps = new Map<string, { below: Known; above: Known; spots: Spot[] }>()
  for (const spot of spots) {
    const below = nearest(spot, known, (place, own) => place <= own)
    const above = nearest(spot, known, (place, own) => place >= own)
    if (below === undefined || above === undefined) continue
    const key = `${below.at.join()} ${above.at.join()}`
    const gap = gaps.get(key) ?? { below, above, spots: [] }
    gap.spots.push(spot)
    gaps.set(key, gap)
  }
  return [...gaps.values()].map(({ below, above, spots: inside }) => ({
    below,
    above,
    spots: inside.toSorted((one, other) => distance(below, one) - distance(below, other)),
  }))
}

function prospectsIn(
  { below, above, spots }: Gap,
  landmarks: Landmarks,
  band: Band,
  noise: number,
): readonly Prospect[] {
  const weights = spots.map((spot) => landmarks.pastEdge.get(spot) ?? 0)
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0)
  const width = distance(below, above)
  // Of the mean of two looks, and asked to be outside by the noise of one: what is outside by less, a second look mostly takes back.
  const deviation = noise / Math.SQRT2
  let passed = 0
  return spots.map((spot, index) => {
    passed += weights[index] ?? 0
    const along = distance(below, spot) / width
    const anywhere = (index + 1) / (spots.length + 1)
    const stepped = allWeights === 0 ? anywhere : (1 - edgeShare) * anywhere + (edgeShare * passed) / allWeights
    const logCache = Math.log(spot.candidate.cacheMs)
    const outside = (residual: number): number => normalTail((logMargin(band, residual) + noise) / deviation)
    const step = (1 - stepped) * outside(logCache - below.logTruth) + stepped * outside(logCache - above.logTruth)
    const smooth = smoothChance(below, above, along, width / spot.at.length, band, noise)
    const expected = stepShare * step + (1 - stepShare) * smooth
    const singular = tileChance * (landmarks.onTile.get(spot) ?? 0)
    return {
      spot,
      chance: 1 - (1 - expected) * (1 - singular),
      reason: singular > expected ? 'tile' : step > smooth ? 'step' : 'residual',
    }
  })
}

/**
 * The residual as a Brownian bridge between the two places, where half the bar is its standard deviation in the middle of
 * a cell that nobody looked into. The residuals of looks are shrunk towards it.
 */
function smoothChance(below: Known, above: Known, along: number, width: number, band: Band, noise: number): number {
  const [low, high] = [Math.log(band[0]), Math.log(band[1])]
  const prior = ((high - low) / 4) ** 2
  const [one, other] = [below, above].map(({ logCache, logTruth, looks }) => {
    const trust = looks === 0 ? 1 : prior / (prior + noise ** 2 / looks)
    return { residual: trust * (logCache - logTruth), variance: prior * (1 - trust) }
  })
  if (one === undefined || other === undefined) return 0
  const residual = (1 - along) * one.residual + along * other.residual
  const bridge = 4 * prior * width * along * (1 - along)
  const deviation = Math.sqrt((1 - along) * one.variance + along * other.variance + bridge + noise ** 2 / 2)
  return normalTail((high - residual + noise) / deviation) + normalTail((residual - low + noise) / deviation)
}

function nearest(
  spot: Spot,
  known: readonly Known[],
  onSide: (place: number, own: number) => boolean,
): Known | undefined {
  let best: Known | undefined
  for (const place of known) {
    if (!place.at.every((value, axis) => onSide(value, spot.at[axis] ?? NaN))) continue
    if (best === undefined || distance(place, spot) < distance(best, spot)) best = place
  }
  return best
}

type Place = Pick<Known, 'at'>

function distance(one: Place, other: Place): number {
  return one.at.reduce((sum, value, axis) => sum + Math.abs(value - (other.at[axis] ?? NaN)), 0)
}
