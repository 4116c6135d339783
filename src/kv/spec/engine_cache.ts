import { counted } from '../../verdict/wording.ts'
import type { CapturedBlock, KvCapture, LayerLayout, Side } from '../capture.ts'
import type { EngineBlock, EngineLayer, EngineRegion, EngineSums } from '../log/print_kv_lines.ts'
import { engineSums } from '../reduce/engine_sums.ts'

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
  if (isPassedOver(layer)) return { layer: layer.layer, dtype: engineName(layer.k.dtype) }
  const { blockTable, boundary } = capture
  const sumsOf = (side: Side, from: number, to: number) =>
    engineSums(
      told(capture.blocks(layer.layer, side, from, to), `${side.toUpperCase()} of ${layer.name}`, unread),
      layer[side],
    ) ?? nothing
  const region = (from: number, to: number): EngineRegion => ({
    nblk: to - from,
    k: sumsOf('k', from, to),
    v: sumsOf('v', from, to),
  })
  const regions = { prefix: region(0, boundary), suffix: region(boundary, blockTable.length) }
  return { layer: layer.layer, regions, blocks: probed.has(layer.layer) ? engineBlocks(capture, layer) : [] }
}

/** The layers whose blocks an engine tells of one by one. */
const probed: ReadonlySet<number> = new Set([0, 9])

const nothing = { sum: 0, ssq: 0, sabs: 0 }

function* told(blocks: Iterable<CapturedBlock>, name: string, unread: Map<string, number>): Iterable<CapturedBlock> {
  for (const block of blocks) {
    if (block.status === 'unreadable') unread.set(name, (unread.get(name) ?? 0) + 1)
    yield block
  }
}

/** An engine copies K and V of a block, and tells of it only where both came. */
function engineBlocks(capture: KvCapture, layer: LayerLayout): readonly EngineBlock[] {
  const [k, v] = (['k', 'v'] as const).map(
    (side) =>
      new Map(
        Array.from(capture.blocks(layer.layer, side), (block) => [
          block.logical,
          block.status === 'read' ? engineSums([block], layer[side])?.ssq : undefined,
        ]),
      ),
  )
  return capture.blockTable.flatMap((physical, logical) => {
    const [kSsq, vSsq] = [k?.get(logical), v?.get(logical)]
    return kSsq === undefined || vSsq === undefined ? [] : [{ logical, physical, kSsq, vSsq }]
  })
}

/** As the engine calls a dtype: `Fp8`. */
function engineName(dtype: string): string {
  const name = dtype.startsWith('fp8') ? 'fp8' : dtype
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
