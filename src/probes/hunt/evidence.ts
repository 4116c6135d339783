import { logMargin, type Band } from '../../verdict/band.ts'
import type { HuntCell, Spot } from './hunt_cells.ts'
import type { HuntLook } from './hunt_probe.ts'
import { normalTail } from './normal_tail.ts'
import type { Known } from './prospects.ts'

/** Between looks an H200 deviates by 1 to 7 %, depending on the kernel; this is the middle. */
export const defaultNoise = 0.04

/** What is known of a spot: the geometric mean of its looks. */
export interface Seen {
  readonly spot: Spot
  /** log(ms) */
  readonly logTruth: number
  /** log(cache / truth) */
  readonly residual: number
  readonly looks: number
}

/** All looks of a hunt, and what they prove. */
export class Evidence {
  readonly band: Band
  /** Standard deviation of log(time) between two looks at one shape. */
  readonly noise: number
  readonly #seen = new Map<Spot, Seen>()
  readonly #noTruth = new Set<Spot>()

  constructor(band: Band, noise: number) {
    this.band = band
    this.noise = noise
  }

  /** Takes in what one look gave; a spot without truth is asked for no more. */
  add(spot: Spot, look: HuntLook | undefined): void {
    if (look === undefined) {
      this.#noTruth.add(spot)
      return
    }
    const { timeMs, looks = 1 } = look
    const before = this.#seen.get(spot) ?? { looks: 0, logTruth: 0 }
    // A second measurement never repeats the first to the last bit: this is the first one, stored.
    if (before.looks > 0 && before.logTruth === Math.log(timeMs)) {
      this.#noTruth.add(spot)
      return
    }
    const all = before.looks + looks
    const logTruth = (before.looks * before.logTruth + looks * Math.log(timeMs)) / all
    this.#seen.set(spot, { spot, logTruth, residual: Math.log(spot.candidate.cacheMs) - logTruth, looks: all })
  }

  of(spot: Spot): Seen | undefined {
    return this.#seen.get(spot)
  }

  /** In the order of their coords. */
  looksIn({ spots }: HuntCell): readonly Seen[] {
    return spots.flatMap((spot) => this.#seen.get(spot) ?? [])
  }

  /** Spots that nobody has asked for. */
  freshIn({ spots }: HuntCell): readonly Spot[] {
    return spots.filter((spot) => !this.#seen.has(spot) && !this.#noTruth.has(spot))
  }

  /** Spots that a second look may put outside, the likeliest first. */
  suspectsIn(cell: HuntCell): readonly { readonly spot: Spot; readonly chance: number }[] {
    return this.looksIn(cell)
      .filter(({ spot, looks }) => looks === 1 && !this.#noTruth.has(spot))
      .map(({ spot, residual }) => ({ spot, chance: this.#chanceAgain(residual) }))
      .toSorted((one, other) => other.chance - one.chance)
  }

  /** Looked at often enough for a claim, and outside still after what the largest of several noisy residuals owes to noise. */
  isOutside({ residual, looks }: Seen): boolean {
    return looks >= 2 && logMargin(this.band, residual) < -this.#curse(looks)
  }

  outsideIn(cell: HuntCell): readonly Seen[] {
    return this.looksIn(cell).filter((look) => this.isOutside(look))
  }

  /** The places of a cell whose truth is known; at its corners the cache holds measured rows. */
  knownIn(cell: HuntCell): readonly Known[] {
    const corners = cell.corners.map(({ at, candidate }) => {
      const logCache = Math.log(candidate.cacheMs)
      return { at, logCache, logTruth: logCache, looks: 0 }
    })
    const looked = this.looksIn(cell).map(({ spot, logTruth, residual, looks }) => ({
      at: spot.at,
      logCache: logTruth + residual,
      logTruth,
      looks,
    }))
    return [...corners, ...looked]
  }

  #chanceAgain(residual: number): number {
    return normalTail((logMargin(this.band, residual) + this.#curse(2)) / (this.noise / Math.SQRT2))
  }

  /**
   * The winner's curse: among residuals as wide as the bar, one measured as r with variance v is expected to be
   * r x bar^2 / (bar^2 + v), which reaches the bar at r = bar + v / bar. The variance is that of the looks, and of the two
   * rows that the cache interpolates: half of one's in the middle of a cell.
   */
  #curse(looks: number): number {
    const bar = (Math.log(this.band[1]) - Math.log(this.band[0])) / 2
    return (this.noise ** 2 * (1 / looks + 1 / 2)) / bar
  }
}
