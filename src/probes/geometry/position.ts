import { axisValue } from './axis_value.ts'

/** `corners` is past the end of several axes, or past one and below another: where extrapolations of two axes multiply. */
export type Position = 'on-grid' | 'interior' | 'below-grid' | 'beyond-grid' | 'corners'

/** Where coords lie on the axes. Outside, one axis is enough: coords that are below on any axis and past none are `below-grid`. */
export function positionOf(axes: readonly (readonly number[])[], coords: readonly number[]): Position {
  const past = coords.filter((coord, index) => coord > axisValue(axes[index] ?? [], -1)).length
  const below = coords.filter((coord, index) => coord < axisValue(axes[index] ?? [], 0)).length
  if (past > 1 || (past > 0 && below > 0)) return 'corners'
  if (past > 0) return 'beyond-grid'
  if (below > 0) return 'below-grid'
  return isOnGrid(axes, coords) ? 'on-grid' : 'interior'
}

/** Whether every coordinate is a value of its axis. */
export function isOnGrid(axes: readonly (readonly number[])[], coords: readonly number[]): boolean {
  return coords.every((coord, index) => axes[index]?.includes(coord))
}
