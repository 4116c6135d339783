import type { CapturedBlock } from '../capture.ts'
import { messageOf } from '../../message_of.ts'
import { CaptureFault } from './capture_fault.ts'
import type { PlacedSide, Pool } from './pool.ts'

/** What is read in one call, at most, if a block is not larger: so little that it is still in a core's own cache when it is used. */
export const runBytes = 2 ** 20

/** Buffers of `runBytes` that no one reads any more. */
export type SpareBuffers = Uint8Array[]

/**
 * The blocks `from` to `to` (excluded) of a block table. Neighbours on disk are read in one call. What cannot be read makes
 * its own block unreadable and no other.
 */
export function* readBlocks(
  { layout, pool }: PlacedSide,
  blockTable: readonly number[],
  from: number,
  to: number,
  spare: SpareBuffers,
): Generator<CapturedBlock, void> {
  if ('unreadable' in pool) {
    for (let logical = from; logical < to; logical++) {
      yield { logical, physical: blockTable[logical] ?? 0, status: 'unreadable', reason: pool.unreadable }
    }
    return
  }

  const { blockBytes } = layout
  const most = mostInRun(pool, blockBytes)
  const wanted = Math.max(blockBytes, Math.min(runBytes, (to - from) * pool.stride))
  const buffer = (wanted === runBytes ? spare.pop() : undefined) ?? new Uint8Array(wanted)
  for (let first = from; first < to;) {
    const start = blockTable[first] ?? 0
    const run = runLength(blockTable, first, Math.min(to, first + most), wholeBlocks(pool, blockBytes))
    const got = run > 1 ? bytesGot(pool, buffer.subarray(0, (run - 1) * pool.stride + blockBytes), start) : 0
    for (let index = 0; index < run; index++) {
      const at = index * pool.stride
      const place = { logical: first + index, physical: start + index }
      // Once one block is missing, those after it are as well, so that the buffer is free for them.
      yield at + blockBytes <= got
        ? { ...place, status: 'read', bytes: buffer.subarray(at, at + blockBytes) }
        : { ...place, ...readOne(pool, buffer.subarray(0, blockBytes), place.physical) }
    }
    first += run
  }
  // Not where the caller stopped early: it may still hold a block.
  if (wanted === runBytes) spare.push(buffer)
}

/** Blocks far apart are read one by one: most of what one call read would be thrown away. */
function mostInRun({ pieces, stride }: Pool, blockBytes: number): number {
  return pieces > 1 || stride > 2 * blockBytes ? 1 : Math.max(1, Math.floor((runBytes - blockBytes) / stride) + 1)
}

function wholeBlocks({ offset, stride, end }: Pool, blockBytes: number): number {
  return Math.max(0, Math.floor((end - offset - blockBytes) / stride) + 1)
}

function runLength(blockTable: readonly number[], first: number, to: number, whole: number): number {
  const start = blockTable[first] ?? 0
  let run = 1
  while (first + run < to && blockTable[first + run] === start + run && start + run < whole) run++
  return run
}

/** How much of the run was read; none where reading failed: then each of its blocks is tried alone. */
function bytesGot(pool: Pool, into: Uint8Array, physical: number): number {
  try {
    return pool.source.read(into, pool.offset + physical * pool.stride)
  } catch (error) {
    if (error instanceof CaptureFault) throw error
    return 0
  }
}

type Outcome =
  { readonly status: 'read'; readonly bytes: Uint8Array } | { readonly status: 'unreadable'; readonly reason: string }

function readOne(pool: Pool, block: Uint8Array, physical: number): Outcome {
  const { source, end, pieces, pieceStride, lastPadded } = pool
  const start = pool.offset + physical * pool.stride
  const pieceBytes = block.length / pieces
  const there = Math.min(pieceBytes, end - start)
  if (there <= 0 || (there < pieceBytes && !lastPadded)) {
    return unreadable(`${source.name} would hold it at bytes ${start} to ${start + pieceBytes}, and ends at ${end}`)
  }

  if (there < pieceBytes) block.fill(0)
  for (let piece = 0; piece < pieces; piece++) {
    const position = start + piece * pieceStride
    try {
      const got = source.read(block.subarray(piece * pieceBytes, piece * pieceBytes + there), position)
      if (got < there)
        return unreadable(`${source.name} has ${got} of the ${there} bytes at ${position}: it was cut short`)
    } catch (error) {
      if (error instanceof CaptureFault) throw error
      return unreadable(`${source.name}, ${there} bytes at ${position}: ${messageOf(error)}`)
    }
  }
  return { status: 'read', bytes: block }
}

function unreadable(reason: string): Outcome {
  return { status: 'unreadable', reason }
}
