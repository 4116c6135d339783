import type { BlockOrder, CapturedBlock, KvCapture, LayerLayout, Side, SideLayout } from '../capture.ts'
import type { SyntheticCache } from '../read/capture.fixture.ts'
import { fingerprintOf } from '../reduce/fingerprint_of.ts'
import type { KvSubject } from './comparison.ts'

export interface InMemoryOptions {
  readonly source?: string
  readonly model?: string | null
  readonly tokens?: number | null
  readonly tokensHash?: string | null
  readonly boundary?: number
  /** The physical block of each logical one; by default the same. */
  readonly blockTable?: readonly number[]
  /** Said of the layout; the bytes of the cache lie as they are. */
  readonly order?: BlockOrder
  readonly dtype?: string
  readonly hasGeometry?: boolean
  /** Blocks that cannot be read: `2 v 3`. */
  readonly unreadable?: readonly string[]
  readonly skip?: readonly number[]
}

/** A synthetic cache as a capture without files, so that many can be compared in little time. */
export function captureInMemory(cache: SyntheticCache, options: InMemoryOptions = {}): KvCapture {
  const { blocks, blockSize, kvHeads, headDim } = cache
  const { skip = [], unreadable = [], boundary = 0, order = 'NHD', dtype = cache.dtype, hasGeometry = true } = options
  const side: SideLayout = {
    dtype,
    blockBytes: blockSize * kvHeads * headDim * 2,
    geometry: hasGeometry ? { order, blockSize, kvHeads, headDim } : undefined,
  }
  const layers = Array.from({ length: cache.layers }, (_, layer): LayerLayout => ({
    layer,
    name: `L${layer}`,
    k: side,
    v: side,
  }))
  const blockTable = options.blockTable ?? Array.from({ length: blocks }, (_, logical) => logical)
  return {
    source: options.source ?? 'memory',
    facts: {
      model: options.model === undefined ? 'synthetic' : options.model,
      tokens: options.tokens === undefined ? cache.tokens : options.tokens,
      tokensHash: options.tokensHash ?? null,
    },
    layers: layers.filter(({ layer }) => !skip.includes(layer)),
    skipped: skip.map((layer) => ({ layer, name: `L${layer}`, reason: 'turbo4 is not read' })),
    blockTable,
    boundary,
    *blocks(layer: number, of: Side, from = 0, to = blockTable.length): Iterable<CapturedBlock> {
      for (let logical = from; logical < to; logical += 1) {
        const at = { logical, physical: blockTable[logical] ?? -1 }
        if (unreadable.includes(`${layer} ${of} ${logical}`))
          yield { ...at, status: 'unreadable', reason: 'the file ends before it' }
        else yield { ...at, status: 'read', bytes: cache.block(layer, of, logical) }
      }
    },
    close: () => {},
  }
}

/** With its capture at hand, or by its fingerprint alone. */
export function subject(cache: SyntheticCache, options: InMemoryOptions = {}, hasBytes = true): KvSubject {
  const capture = captureInMemory(cache, options)
  const fingerprint = fingerprintOf(capture)
  return hasBytes ? { fingerprint, capture } : { fingerprint }
}
