import { axisValue } from './axis_value.ts'

/** Where the other axes are held while one is probed: the value in the middle of each axis, the upper one of two. */
export function referencePoint(axes: readonly (readonly number[])[]): readonly number[] {
  return axes.map((axis) => axisValue(axis, Math.floor(axis.length / 2)))
}
