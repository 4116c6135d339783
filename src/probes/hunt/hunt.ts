import { shapeKey } from '../../shape.ts'
import type { Band } from '../../verdict/band.ts'
import { seededRank } from '../seeded_rank.ts'
import { defaultNoise, Evidence } from './evidence.ts'
import { huntCells, type HuntCell } from './hunt_cells.ts'
import type { HuntCandidate, HuntLook, HuntProbe, InfidelCell } from './hunt_probe.ts'
import { infidelCell } from './infidel_cell.ts'
import { landmarksOf, type Landmarks } from './landmarks.ts'
import { againPicks, edgePicks, searchPicks, shrinkPicks, type Pick } from './picks.ts'
import { whyText } from './why_text.ts'

export interface HuntRequest {
  readonly fields: readonly string[]
  readonly axes: readonly (readonly number[])[]
  /** What may be looked at, and the grid rows around it, which anchor the search and are never looked at. */
  readonly candidates: readonly HuntCandidate[]
  readonly band: Band
  /** Truth calls per cell on average over all cells, second looks included. */
  readonly perCell: number
  readonly seed: number
  /** Standard deviation of log(time) between two looks at one shape. */
  readonly noise?: number | undefined
  /** Of the GPU, where known: waves end at their multiples. */
  readonly multiprocessors?: number | undefined
}

const rounds = 6

/**
 * Searches for cells that hold a shape outside the band. Call `propose` and `observe` in turn until `propose` gives nothing.
 * The cache's answers are known beforehand; each look goes where it most likely finds another infidel cell. A cell is
 * found when two looks at one shape, in different rounds, are outside on average; then only the first cell found is looked
 * into further, for a smaller failing shape. The same request and looks give the same hunt.
 */
export class Hunt {
  readonly #request: HuntRequest
  readonly #cells: readonly HuntCell[]
  readonly #landmarks: readonly Landmarks[]
  readonly #evidence: Evidence
  #left: number
  #round = 0
  #proposed: readonly Pick[] = []

  constructor(request: HuntRequest) {
    this.#request = request
    this.#evidence = new Evidence(request.band, request.noise ?? defaultNoise)
    this.#cells = huntCells(request.axes, request.candidates)
    this.#landmarks = this.#cells.map((cell) => landmarksOf(cell, request.multiprocessors))
    this.#left = Math.floor(request.perCell * this.#cells.length)
  }

  /** The looks of the next round, in the order to take them; nothing when the hunt is over. */
  propose(): readonly HuntProbe[] {
    if (this.#round === rounds) return []
    this.#round += 1
    const { fields, seed } = this.#request
    const rank = ({ spot }: Pick): number => seededRank(seed + this.#round, shapeKey(fields, spot.candidate.shape))
    this.#proposed = this.#affordable(this.#picks()).toSorted((one, other) => rank(one) - rank(other))
    this.#left -= this.#proposed.length
    return this.#proposed.map(({ cell, spot, reason }) => {
      const before = this.#evidence.of(spot)
      const why = whyText(this.#round, axisNames(fields, spot.candidate), cell.ends, reason, before)
      const { shape, cacheMs } = spot.candidate
      return { shape, cacheMs, round: this.#round, why, again: before !== undefined }
    })
  }

  /** What the proposed looks gave, in their order; `undefined` where there is no truth. */
  observe(looks: readonly (HuntLook | undefined)[]): void {
    for (const [index, { spot }] of this.#proposed.entries()) this.#evidence.add(spot, looks[index])
  }

  /** The cells found so far, in the order of their coords; `smallest` of the first is the smallest failing shape. */
  infidelCells(): readonly InfidelCell[] {
    return this.#cells.flatMap((cell) => infidelCell(cell, this.#evidence) ?? [])
  }

  /** In the last round only second looks are of use. */
  #picks(): readonly Pick[] {
    const found = new Set(this.#cells.filter((cell) => this.#evidence.outsideIn(cell).length > 0))
    const [smallest] = found
    const picks = this.#cells.flatMap((cell, index) => {
      const landmarks = this.#landmarks[index]
      if (landmarks === undefined) return []
      if (this.#round === 1) return edgePicks(cell, landmarks)
      if (cell === smallest) return shrinkPicks(cell, this.#evidence)
      return found.has(cell)
        ? []
        : [...againPicks(cell, this.#evidence), ...searchPicks(cell, landmarks, this.#evidence)]
    })
    return this.#round < rounds ? picks : picks.filter(({ reason }) => reason === 'again')
  }

  /**
   * The best picks that this round can pay for: the edges all at once, then equal parts of what is left for the rounds that
   * search. A first look must leave the second one that it may lead to.
   */
  #affordable(picks: readonly Pick[]): readonly Pick[] {
    const parts = this.#round === 1 ? 1 : Math.max(1, rounds - this.#round)
    const most = Math.min(this.#left, Math.max(2, this.#left / parts))
    let cost = 0
    return picks
      .toSorted((one, other) => other.chance - one.chance)
      .filter(({ reason, chance }) => {
        const next = reason === 'edge' || reason === 'again' ? 1 : 1 + chance
        if (cost + next > most) return false
        cost += next
        return true
      })
  }
}

/** None where the axes of the cache are not the fields of a shape, though they be as many. */
function axisNames(fields: readonly string[], { shape, coords }: HuntCandidate): readonly string[] {
  return fields.every((field, axis) => shape[field] === coords[axis]) ? fields : []
}
