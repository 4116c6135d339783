import type { KvCapture, LayerLayout, Side, SideLayout } from '../capture.ts'
import type { BlockFingerprint, CacheFingerprint, SideFingerprint } from '../fingerprint.ts'
import { type BlockRows, rowsOf } from './block_rows.ts'
import { reduceBlock, unread } from './reduce_block.ts'
import { regionOf } from './region_of.ts'
import { storedBlocks } from './stored_blocks.ts'

/** Reads a capture once, block by block, and holds no more of it than that. */
export function fingerprintOf(capture: KvCapture): CacheFingerprint {
  return cacheOf(capture, (layer, side) => sideOf(capture, sideRows(capture, layer, side)))
}

/** Puts together what was read of each side. */
export function cacheOf(
  { source, facts, layers, skipped, blockTable, boundary }: KvCapture,
  read: (layer: LayerLayout, side: Side) => SideFingerprint,
): CacheFingerprint {
  return {
    source,
    from: 'capture',
    facts,
    layers: layers.map((layer) => ({
      layer: layer.layer,
      name: layer.name,
      layout: layer,
      sides: { k: read(layer, 'k'), v: read(layer, 'v') },
    })),
    skipped,
    blockTable,
    boundary,
  }
}

export function sideOf({ boundary }: KvCapture, rows: readonly BlockRows[]): SideFingerprint {
  const blocks = storedBlocks(rows)
  return { prefix: regionOf(blocks.slice(0, boundary)), suffix: regionOf(blocks.slice(boundary)), blocks }
}

/** What is told of the blocks of one side. */
export function sideRows(capture: KvCapture, layer: LayerLayout, side: Side): readonly BlockRows[] {
  return rowsOf(fingerprints(capture, layer, side), layer[side], capture.blockTable.length)
}

function* fingerprints(capture: KvCapture, layer: LayerLayout, side: Side): Iterable<BlockFingerprint> {
  for (const block of capture.blocks(layer.layer, side)) {
    const { logical, physical, status } = block
    const tokens = tokensIn(capture, layer[side], logical)
    const reduced = block.status === 'read' ? reduceBlock(block.bytes, layer[side], tokens) : unread
    yield { logical, physical, status, ...reduced }
  }
}

/** All slots hold tokens where nobody noted how many there are. */
function tokensIn({ facts }: KvCapture, { geometry }: SideLayout, logical: number): number {
  const blockSize = geometry?.blockSize ?? 0
  if (facts.tokens === null) return blockSize
  return Math.max(0, Math.min(blockSize, facts.tokens - logical * blockSize))
}
