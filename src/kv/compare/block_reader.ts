import type { CapturedBlock, KvCapture, Side } from '../capture.ts'
import type { ReadBlock } from './blocks/block_case.ts'
import type { Frame } from './frame.ts'

/** Reads blocks of one layer again, a few at a time: what explanations of one block ask for twice is kept until the next block is looked at. */
export function blockReader({ subjects }: Frame, layer: number): ReadBlock {
  const known = new Map<string, Uint8Array | undefined>()
  return (of, side, logical) => {
    const key = `${of} ${side} ${logical}`
    if (!known.has(key)) known.set(key, bytesOf(subjects[of].capture, layer, side, logical))
    return known.get(key)
  }
}

function bytesOf(capture: KvCapture | undefined, layer: number, side: Side, logical: number): Uint8Array | undefined {
  const block = capture && capturedBlock(capture, layer, side, logical)
  // A copy, since the capture may read the next block into the same memory.
  return block?.status === 'read' ? block.bytes.slice() : undefined
}

/** `undefined` for a block that the capture does not have. */
export function capturedBlock(
  capture: KvCapture,
  layer: number,
  side: Side,
  logical: number,
): CapturedBlock | undefined {
  if (logical < 0 || logical >= capture.blockTable.length) return undefined
  for (const block of capture.blocks(layer, side, logical, logical + 1)) return block
  return undefined
}
