import type { Fit } from './cache/lookup.ts'
import type { OffGrid } from './off_grid/off_grid.ts'

/** All that makes one kind of kernel: a declaration per file in `kinds/`. Functions take their numbers in declared order. */
export interface KernelKind {
  readonly kind: string
  /** The table that supplies its rows, where that is not its own. */
  readonly profileKind?: string
  /** The integers that fix one kernel. With `dtype` they are its dims. */
  readonly sizes: readonly string[]
  /** What a query point holds: integers of at least 1. */
  readonly input: readonly string[]
  /** Input fields that may be 0. */
  readonly mayBeZero?: readonly string[]
  /** Where the cache's axes are not the input fields. */
  readonly reAxis?: ReAxis
  /** The grid, where it is not simply what the rows hold. */
  readonly axes?: readonly (readonly number[])[]
  /** Which cells can be measured at all; the others are masked. */
  readonly feasible?: (...coords: number[]) => boolean
  readonly fit: Fit
  readonly offGrid?: OffGrid
}

interface ReAxis {
  readonly labels: readonly string[]
  readonly toCoords: (...input: number[]) => readonly number[]
  readonly toInput: (...coords: number[]) => readonly number[]
}

export function profileKindOf(kind: KernelKind): string {
  return kind.profileKind ?? kind.kind
}

export function dimNames(kind: KernelKind): readonly string[] {
  return [...kind.sizes, 'dtype']
}

export function coordLabels(kind: KernelKind): readonly string[] {
  return kind.reAxis?.labels ?? kind.input
}

export function toCoords(kind: KernelKind, input: readonly number[]): readonly number[] {
  return kind.reAxis?.toCoords(...input) ?? input
}

export function toInput(kind: KernelKind, coords: readonly number[]): readonly number[] {
  return kind.reAxis?.toInput(...coords) ?? coords
}
