import { expect, test } from 'vitest'
import { generatorsFor } from './recipes.ts'

const axis = (length: number) => Array.from({ length }, (_, index) => 2 ** index)

test.for([
  [[3], 'midpoints() bucketEdges() beyondGrid(1.5, 2) belowGrid()'],
  [[3, 3], 'midpoints() diagonal() everyCell() bucketEdges() beyondGrid(1.5, 2) belowGrid() corners(1.5)'],
  // 22 x 23 = 506 cells.
  [[23, 24], 'midpoints() diagonal() sampled(100) bucketEdges() beyondGrid(1.5, 2) belowGrid() corners(1.5)'],
  // 500 cells, and an axis of one value.
  [[26, 21, 1], 'midpoints() diagonal() everyCell() bucketEdges() beyondGrid(1.5, 2) belowGrid() corners(1.5)'],
] as const)('axes of %j values', ([lengths, names]) => {
  const generators = generatorsFor({ axes: lengths.map(axis) })
  expect(generators.map(({ name }) => name).join(' ')).toBe(names)
})
