import type { Moments, Region } from '../fingerprint.ts'
import type { EnginePrefix, KvLine } from './kv_line.ts'
import { kvLineText } from './kv_line_text.ts'

/** What an engine would print of a paged KV cache, summed in its order. */
export interface EngineSums {
  readonly blockTable: readonly number[]
  /** In ascending order; layers that an engine passes over without a word are left out. */
  readonly layers: readonly EngineLayer[]
}

export type EngineLayer =
  | {
      readonly layer: number
      readonly regions: Readonly<Record<Region, EngineRegion>>
      /** In logical order, without those that could not be read: no line tells of them. */
      readonly blocks: readonly EngineBlock[]
    }
  | {
      readonly layer: number
      /** Other than BF16, as the engine calls it: `Fp8`. It tells so of layer 0 alone. */
      readonly dtype: string
    }

export interface EngineRegion {
  /** All its blocks, also those that could not be read. */
  readonly nblk: number
  readonly k: Moments
  readonly v: Moments
}

export interface EngineBlock {
  readonly logical: number
  readonly physical: number
  readonly kSsq: number
  readonly vSsq: number
}

export interface PrintOptions {
  /** @default 'METRALE' */
  readonly prefix?: EnginePrefix | undefined
  /** Of the prompt. */
  readonly tokens: number
  /** Reused tokens of the prompt: the boundary is the whole blocks of them. */
  readonly skip: number
  /** The end of the prefill, or the time before the first decode step. @default 'prefill' */
  readonly moment?: 'prefill' | 'decode' | undefined
}

/**
 * The lines that an engine prints of a KV cache, in its order: at the end of a prefill the regions of all layers, the blocks 250
 * to 265 of the layers 0 and 9, the last three blocks of layer 0, the block table; before the first decode step all blocks of layer
 * 0. Where an engine would stop for want of a layer 9, no line is printed of it.
 */
export function printKvLines({ blockTable, layers }: EngineSums, options: PrintOptions): readonly string[] {
  const { prefix = 'METRALE', tokens, skip, moment = 'prefill' } = options
  const print = (tag: string, lines: readonly KvLine[]) => lines.map((line) => kvLineText(prefix, tag, line))
  const slice = (layer: number, lo: number, end: number) => blockLines(layers, layer, lo, end)
  const size = blockTable.length
  if (moment === 'decode') return print('decode_step0_pre', slice(0, 0, size))

  const final = `final@${tokens}/skip${skip}`
  const lo = Math.min(250, size)
  const tailLo = Math.max(0, size - 3)
  return [
    ...print(final, layers.flatMap(regionLines)),
    ...print(`abswin@${tokens}/skip${skip}/lo${lo}`, [...slice(0, lo, 266), ...slice(9, lo, 266)]),
    ...print(`tail@${tokens}/lo${tailLo}`, slice(0, tailLo, size)),
    ...print(final, [{ kind: 'table', table: blockTable }]),
  ]
}

function regionLines(layer: EngineLayer): readonly KvLine[] {
  if ('dtype' in layer) return layer.layer === 0 ? [{ kind: 'dtype', layer: 0, dtype: layer.dtype }] : []
  return (['prefix', 'suffix'] as const).map((region) => {
    const { nblk: blocks, k, v } = layer.regions[region]
    return { kind: 'region', layer: layer.layer, region, blocks, k, v }
  })
}

function blockLines(layers: readonly EngineLayer[], number: number, lo: number, end: number): readonly KvLine[] {
  const layer = layers.find((each) => each.layer === number)
  if (!layer || 'dtype' in layer) return []
  return layer.blocks
    .filter(({ logical }) => logical >= lo && logical < end)
    .map(({ logical, physical, kSsq, vSsq }) => ({
      kind: 'block',
      layer: number,
      index: logical - lo,
      physical,
      kSsq,
      vSsq,
    }))
}
