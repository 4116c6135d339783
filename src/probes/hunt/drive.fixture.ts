import { toBand } from '../../verdict/band.ts'
import { bracketOf } from '../geometry/bracket.ts'
import { cartesian } from '../geometry/cartesian.ts'
import { shapeAt } from '../geometry/shape_coords.ts'
import { Hunt, type HuntRequest } from './hunt.ts'
import type { HuntCandidate, HuntLook, HuntProbe, InfidelCell } from './hunt_probe.ts'

/** A hunt that ran to its end: its rounds, and what it found. */
export interface Driven {
  readonly rounds: readonly (readonly HuntProbe[])[]
  readonly probes: readonly HuntProbe[]
  readonly cells: readonly InfidelCell[]
}

export type Truth = (coords: readonly number[], nth: number) => HuntLook | undefined

/** Drives a hunt as a spec does. */
export function drive(request: Partial<HuntRequest> & Pick<HuntRequest, 'axes' | 'candidates'>, truth: Truth): Driven {
  const fields = request.axes.map((_, axis) => `f${axis}`)
  const hunt = new Hunt({ fields, band: toBand(0.15), perCell: 8, seed: 1, ...request })
  const rounds: (readonly HuntProbe[])[] = []
  const visits = new Map<string, number>()
  for (let probes = hunt.propose(); probes.length > 0; probes = hunt.propose()) {
    rounds.push(probes)
    hunt.observe(
      probes.map(({ shape }) => {
        const coords = fields.map((field) => Number(shape[field]))
        const nth = visits.get(coords.join()) ?? 0
        visits.set(coords.join(), nth + 1)
        return truth(coords, nth)
      }),
    )
  }
  return { rounds, probes: rounds.flat(), cells: hunt.infidelCells() }
}

/** Every integer point of the axes, with what a cache answers there. */
export function candidatesOn(
  axes: readonly (readonly number[])[],
  cacheMs: (coords: readonly number[]) => number,
): readonly HuntCandidate[] {
  const fields = axes.map((_, axis) => `f${axis}`)
  const lists = axes.map((axis) => {
    const [first = 0, last = 0] = [axis[0], axis.at(-1)]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return cartesian(lists).map((coords) => ({ shape: shapeAt(fields, coords), coords, cacheMs: cacheMs(coords) }))
}

/** A straight line between the values of a function at the grid values of an axis. */
export function linear(axis: readonly number[], row: (value: number) => number): (value: number) => number {
  return (value) => {
    const [lower, upper] = bracketOf(axis, value) ?? [NaN, NaN]
    return lower === upper ? row(lower) : row(lower) + ((row(upper) - row(lower)) * (value - lower)) / (upper - lower)
  }
}
