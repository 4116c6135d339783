import type { Side } from '../capture.ts'
import type {
  BlockFingerprint,
  CacheFingerprint,
  LayerFingerprint,
  RegionFingerprint,
  SideFingerprint,
} from '../fingerprint.ts'
import { reduceBlock } from '../reduce/reduce_block.ts'
import { regionOf } from '../reduce/region_of.ts'
import { capturedBlock } from './block_reader.ts'
import type { KvSubject } from './comparison.ts'

/**
 * An engine's loop adds up whole blocks, also the slots past the tokens; fingerprints of captures leave these out. So where one is
 * held against a log, the last block is reduced again as a whole; without the capture it counts as unreadable.
 */
export function wholeTails({ fingerprint, capture }: KvSubject, opposite: CacheFingerprint): CacheFingerprint {
  if (fingerprint.from !== 'capture' || opposite.from !== 'log') return fingerprint
  const { tokens } = fingerprint.facts
  const whole = (layer: LayerFingerprint, side: Side): SideFingerprint => {
    const told = layer.sides[side]
    const last = told.blocks.at(-1)
    const blockSize = layer.layout?.[side].geometry?.blockSize
    if (!last || !blockSize || tokens === null || tokens >= (last.logical + 1) * blockSize) return told
    const blocks = [...told.blocks.slice(0, -1), wholeBlock(capture, layer, side, last)]
    const inside = (isPrefix: boolean): RegionFingerprint =>
      regionOf(blocks.filter(({ logical }) => logical < (fingerprint.boundary ?? 0) === isPrefix))
    return { prefix: inside(true), suffix: inside(false), blocks }
  }
  const layers = fingerprint.layers.map((layer) => ({
    ...layer,
    sides: { k: whole(layer, 'k'), v: whole(layer, 'v') },
  }))
  return { ...fingerprint, layers }
}

function wholeBlock(
  capture: KvSubject['capture'],
  { layer, layout }: LayerFingerprint,
  side: Side,
  last: BlockFingerprint,
): BlockFingerprint {
  const block = capture && capturedBlock(capture, layer, side, last.logical)
  if (block?.status !== 'read' || !layout) return { ...last, status: 'unreadable', moments: null }
  return { ...last, ...reduceBlock(block.bytes, layout[side], Infinity) }
}
