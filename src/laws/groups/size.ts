import type { Shape } from '../../shape.ts'

/**
 * Orders groups of shapes by size, for `toSorted`: by the largest shape of each, then by all of them together. The size of a
 * shape is the sum of the logarithms of its fields, so that doubling any of them counts the same.
 */
export function bySize(one: readonly Shape[], other: readonly Shape[]): number {
  const [sizes, otherSizes] = [one.map(sizeOf), other.map(sizeOf)]
  return Math.max(...sizes) - Math.max(...otherSizes) || sum(sizes) - sum(otherSizes)
}

function sizeOf(shape: Shape): number {
  return sum(Object.values(shape).map((value) => (typeof value === 'number' ? Math.log1p(Math.abs(value)) : 0)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
