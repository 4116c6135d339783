import type { Moments, Region } from '../fingerprint.ts'

/** The engine has had three names; what it prints under each is one format. */
export const enginePrefixes = ['ATLAS', 'AVAROK', 'METRALE'] as const

export type EnginePrefix = (typeof enginePrefixes)[number]

/** Of one layer: the sums over all blocks of a region that the engine could read. It does not leave out NaN and infinities. */
export interface RegionLine {
  readonly kind: 'region'
  readonly layer: number
  readonly region: Region
  /** All blocks of the region, also those that the engine could not read. */
  readonly blocks: number
  readonly k: Moments
  readonly v: Moments
}

/** Of one block of one layer. */
export interface BlockLine {
  readonly kind: 'block'
  readonly layer: number
  /** Within the printed slice: the logical block is `lo` of the tag more. */
  readonly index: number
  readonly physical: number
  readonly kSsq: number
  readonly vSsq: number
}

/** The physical block of each logical one. */
interface TableLine {
  readonly kind: 'table'
  readonly table: readonly number[]
}

/** Of the recurrent state of one layer (by its ordinal among those that have one), or of all. NaN and infinities are not left out. */
interface SsmLine {
  readonly kind: 'ssm'
  readonly slot: number
  readonly layer: number | 'GLOBAL'
  readonly h: Moments
  readonly c: Moments
}

/** Of a scratch buffer, its bytes taken as f32. The engine LEAVES OUT what is not finite: these sums never show a NaN. */
interface BufferLine {
  readonly kind: 'buffer'
  readonly name: string
  readonly bytes: number
  readonly moments: Moments
}

/** Sum of absolute values of the hidden state after a layer of the model, what is not finite LEFT OUT. */
interface HiddenLine {
  readonly kind: 'hidden'
  readonly layer: number
  readonly sabs: number
}

/** The engine sums BF16 only. It says so of layer 0; other layers it passes over without a word. */
interface DtypeLine {
  readonly kind: 'dtype'
  readonly layer: number
  /** As the engine calls it: `Fp8`. */
  readonly dtype: string
}

/** The engine prints no sums at all: each rank holds but a part of the latents. */
interface ShardedLine {
  readonly kind: 'sharded'
}

export type KvLine = RegionLine | BlockLine | TableLine | SsmLine | BufferLine | HiddenLine | DtypeLine | ShardedLine
