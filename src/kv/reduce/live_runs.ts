import type { BlockGeometry, SideLayout } from '../capture.ts'

/** Values in a row in memory, cut in rows of one length: those of one token and head where the geometry is known. */
export interface Run {
  /** Index of the first value in the block. */
  readonly first: number
  readonly rows: number
  readonly length: number
}

const rowLength = 1024

/** What of a block counts, in its order: all but the slots past its tokens, which hold whatever was there before. */
export function liveRuns({ geometry }: SideLayout, values: number, tokens: number): readonly Run[] {
  const runs = geometry === undefined ? runsOfUnknown(values) : runsOfKnown(geometry, tokens)
  return runs.filter(({ rows, length }) => rows * length > 0)
}

function runsOfUnknown(values: number): readonly Run[] {
  const rows = Math.floor(values / rowLength)
  return [
    { first: 0, rows, length: rowLength },
    { first: rows * rowLength, rows: 1, length: values % rowLength },
  ]
}

function runsOfKnown({ order, blockSize, kvHeads, headDim }: BlockGeometry, tokens: number): readonly Run[] {
  if (order === 'NHD' || tokens === blockSize) return [{ first: 0, rows: tokens * kvHeads, length: headDim }]
  return Array.from({ length: kvHeads }, (_, head) => ({
    first: head * blockSize * headDim,
    rows: tokens,
    length: headDim,
  }))
}
