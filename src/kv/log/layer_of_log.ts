import type { Side } from '../capture.ts'
import type { BlockFingerprint, LayerFingerprint, Region, RegionFingerprint, SideFingerprint } from '../fingerprint.ts'
import type { RegionLine } from './kv_line.ts'
import type { PlacedBlock } from './placed_blocks.ts'
import type { LogTable } from './table_of_log.ts'

export interface ToldOfLayer {
  /** At most one of each region. */
  readonly regions: readonly RegionLine[]
  readonly blocks: readonly PlacedBlock[]
}

/** A region whose line is missing has no moments, and as many blocks as the table and the boundary leave it. */
export function layerOfLog(layer: number, told: ToldOfLayer, table: LogTable): LayerFingerprint {
  return { layer, name: `L${layer}`, layout: null, sides: { k: sideOf(told, 'k', table), v: sideOf(told, 'v', table) } }
}

function sideOf({ regions, blocks }: ToldOfLayer, side: Side, table: LogTable): SideFingerprint {
  const prefixLine = regions.find(({ region }) => region === 'prefix')
  const boundary = prefixLine?.blocks ?? table.boundary ?? 0
  const ordered = blocks.toSorted((one, other) => one.logical - other.logical)
  const all = table.blocks ?? (ordered.at(-1)?.logical ?? -1) + 1

  const regionOf = (region: Region): RegionFingerprint => {
    const line = regions.find((each) => each.region === region)
    const size = region === 'prefix' ? boundary : Math.max(0, all - boundary)
    const unreadable = ordered.filter(({ logical, ssq }) => !ssq && logical < boundary === (region === 'prefix'))
    return {
      blocks: line?.blocks ?? size,
      unreadable: unreadable.length,
      moments: line?.[side] ?? null,
      counts: null,
      range: null,
    }
  }
  return {
    prefix: regionOf('prefix'),
    suffix: regionOf('suffix'),
    blocks: ordered.map((block) => blockOf(block, side)),
  }
}

function blockOf({ logical, physical, ssq }: PlacedBlock, side: Side): BlockFingerprint {
  return {
    logical,
    physical,
    status: ssq ? 'read' : 'unreadable',
    moments: ssq && { sum: NaN, ssq: ssq[side], sabs: NaN },
    counts: null,
    range: null,
    hash: null,
    tokens: null,
    heads: null,
  }
}
