import type { KvCapture, SkippedLayer } from '../capture.ts'
import { CaptureFault } from './capture_fault.ts'
import type { OpenFiles } from './open_files.ts'
import { factsOf, type OpenOptions } from './open_options.ts'
import { pagedCapture, type PlacedLayer } from './paged_capture.ts'
import type { PlacedSide } from './pool.ts'
import { placeTensor, type TensorLayer } from './place_tensor.ts'
import { tensorLayers, type Found, type TensorGroup } from './tensor_layers.ts'

/** The capture that tensors make, by their names and shapes. Layers that cannot be read are skipped with the reason. */
export function tensorCapture(
  source: string,
  found: readonly Found[],
  files: OpenFiles,
  options: OpenOptions,
): KvCapture {
  const layers: PlacedLayer[] = []
  const skipped: SkippedLayer[] = []
  let blocks = 0
  let tokens: number | null = null
  let layer = 0
  for (const group of tensorLayers(found)) {
    const placed = placeGroup(group, options)
    if ('reason' in placed) skipped.push({ layer: layer++, name: group.name, ...placed })
    else {
      for (const [index, { sides, ...size }] of placed.layers.entries()) {
        const name = placed.layers.length > 1 ? `${group.name}[${index}]` : group.name
        const [k, v = k] = sides
        if (k === undefined || v === undefined) continue
        layers.push({ layer: layer++, name, k: readable(k, options), v: readable(v, options) })
        blocks = Math.max(blocks, size.blocks)
        tokens = size.tokens === null ? tokens : Math.max(tokens ?? 0, size.tokens)
      }
    }
  }
  const blockTable = options.blockTable ?? Array.from({ length: blocks }, (_, logical) => logical)
  const facts = factsOf(options.blockTable === undefined ? { tokens } : {}, options)
  return pagedCapture({ source, facts, layers, skipped, blockTable, boundary: options.boundary ?? 0, files })
}

type PlacedGroup = { readonly layers: readonly TensorLayer[] } | Pick<SkippedLayer, 'reason' | 'isUnread'>

function placeGroup({ holds, found }: TensorGroup, options: OpenOptions): PlacedGroup {
  const layers: (readonly TensorLayer[])[] = []
  for (const one of found) {
    if ('reason' in one) return { reason: one.reason, isUnread: true }
    try {
      layers.push(placeTensor(one.tensor, holds, options))
    } catch (error) {
      if (!(error instanceof CaptureFault)) throw error
      return { reason: error.got }
    }
  }
  const [first = [], second] = layers
  if (holds === 'whole layer') return { layers: first }
  if (second === undefined)
    return { reason: `there is K or V alone, ${found[0]?.name ?? ''}: save both`, isUnread: true }
  if (first.length !== second.length || first.some(({ sides }) => sides.length > 1)) {
    return { reason: 'its tensors of K and V do not have the same axes' }
  }
  return {
    layers: first.map((k, index) => {
      const v = second[index] ?? k
      return { ...k, sides: [...k.sides, ...v.sides], blocks: Math.max(k.blocks, v.blocks) }
    }),
  }
}

/** A block table that jumps would inflate a compressed tensor again for every jump. */
function readable(side: PlacedSide, { blockTable }: OpenOptions): PlacedSide {
  const { pool } = side
  if ('unreadable' in pool || !pool.source.sequential || blockTable === undefined) return side
  if (blockTable.every((physical, logical) => logical === 0 || physical >= (blockTable[logical - 1] ?? 0))) return side
  return { ...side, pool: { unreadable: 'it is compressed, and the block table jumps: save it by `numpy.savez`' } }
}
