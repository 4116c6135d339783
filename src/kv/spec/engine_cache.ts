import { counted } from '../../verdict/wording.ts'
import type { KvCapture, LayerLayout, Side } from '../capture.ts'
import type { Moments } from '../fingerprint.ts'
import type { EngineLayer, EngineRegion, EngineSums } from '../log/print_kv_lines.ts'
import { addedUp, engineBlockSums } from '../reduce/engine_sums.ts'

export interface EngineCache {
  readonly sums: EngineSums
  /** What an engine would pass over, mostly without a word. */
  readonly passedOver: readonly string[]
  /** Whether some of the capture could not be read. */
  readonly isPartial: boolean
}

/** What an engine would print of a capture, summed in its order: it decodes BF16 alone, and tells of single blocks in the layers 0 and 9. */
export function engineCache(capture: KvCapture): EngineCache {
  const unread = new Map<string, number>()
  const layers = capture.layers.map((layer) => engineLayer(capture, layer, unread))
  return {
    sums: { blockTable: capture.blockTable, layers },
    passedOver: [
      ...capture.skipped.map(({ name, reason }) => `${name} is skipped: ${reason}`),
      ...[...unread].map(([name, blocks]) => `${name}: ${counted(blocks, 'block')} could not be read`),
      ...capture.layers.filter(isPassedOver).map(({ name, k, v }) => {
        const dtypes = [...new Set([k.dtype, v.dtype])].join(' and ')
        return `${name} is ${dtypes}: an engine sums BF16 only`
      }),
    ],
    isPartial: capture.skipped.length > 0 || unread.size > 0,
  }
}

function isPassedOver({ k, v }: LayerLayout): boolean {
  return k.dtype !== 'bf16' || v.dtype !== 'bf16'
}

function engineLayer(capture: KvCapture, layer: LayerLayout, unread: Map<string, number>): EngineLayer {
  if (isPassedOver(layer)) return { layer: layer.layer, dtype: engineName(layer) }
  const { blockTable, boundary } = capture
  const [k, v] = [blockSums(capture, layer, 'k', unread), blockSums(capture, layer, 'v', unread)]
  // An engine copies K and V of a block, and counts it only where both came.
  const told = blockTable.flatMap((physical, logical) => {
    const sums = { k: k.get(logical), v: v.get(logical) }
    return sums.k && sums.v ? [{ physical, logical, k: sums.k, v: sums.v }] : []
  })
  const region = (from: number, to: number): EngineRegion => {
    const inside = told.filter(({ logical }) => logical >= from && logical < to)
    return { nblk: to - from, k: addedUp(inside.map((block) => block.k)), v: addedUp(inside.map((block) => block.v)) }
  }
  const blocks = told.map(({ physical, logical, k: ofK, v: ofV }) => {
    return { logical, physical, kSsq: ofK.ssq, vSsq: ofV.ssq }
  })
  return {
    layer: layer.layer,
    regions: { prefix: region(0, boundary), suffix: region(boundary, blockTable.length) },
    blocks: probed.has(layer.layer) ? blocks : [],
  }
}

/** The layers whose blocks an engine tells of one by one. */
const probed: ReadonlySet<number> = new Set([0, 9])

/** By logical index, of those that could be read. */
function blockSums(
  capture: KvCapture,
  layer: LayerLayout,
  side: Side,
  unread: Map<string, number>,
): ReadonlyMap<number, Moments> {
  const name = `${side.toUpperCase()} of ${layer.name}`
  const sums = new Map<number, Moments>()
  for (const block of capture.blocks(layer.layer, side)) {
    const ofBlock = engineBlockSums(block, layer[side])
    if (ofBlock) sums.set(block.logical, ofBlock)
    else unread.set(name, (unread.get(name) ?? 0) + 1)
  }
  return sums
}

/** As the engine calls the dtype of a layer: `Fp8`, and where K and V differ `Bf16KTurbo4V`. */
function engineName({ k, v }: LayerLayout): string {
  const [ofK, ofV] = [k, v].map(({ dtype }) => {
    const name = dtype.startsWith('fp8') ? 'fp8' : dtype
    return name.slice(0, 1).toUpperCase() + name.slice(1)
  })
  return ofK === ofV ? `${ofK}` : `${ofK}K${ofV}V`
}
