import { isDivergent, worstOf } from '../../../src/kv/compare/severity.ts'
import type { KvFindings, KvRow } from '../../../src/kv/spec/kv_record.ts'

type Verdict = KvRow['verdict']

/** The blocks of each layer and side in columns, few enough to be seen. */
export interface KvGrid {
  readonly layers: readonly { readonly layer: number; readonly name: string }[]
  /** Of one side of a layer. */
  readonly blocks: number
  /** So many neighbours share a column. */
  readonly perColumn: number
  readonly columns: number
  /** The worst of a column; `undefined` where that side of the layer was not compared. */
  readonly verdictAt: (layer: number, side: 'k' | 'v', column: number) => Verdict | undefined
}

const mostColumns = 64

/** `undefined` where no block is told. */
export function kvGrid(
  { counts, boundary }: Pick<KvFindings, 'counts' | 'boundary'>,
  rows: readonly KvRow[],
): KvGrid | undefined {
  const blocks = blockCount(counts, rows)
  const layers = layersOf(rows)
  if (blocks === 0 || layers.length === 0) return undefined
  const perColumn = Math.ceil(blocks / mostColumns)
  const told = worstByColumn(rows, perColumn)
  const others = restByRegion(rows)
  return {
    layers,
    blocks,
    perColumn,
    columns: Math.ceil(blocks / perColumn),
    verdictAt: (layer, side, column) => {
      const regions = others.get(`${layer} ${side}`)
      const region = column * perColumn < (boundary ?? 0) ? 'prefix' : 'suffix'
      return (
        told.get(`${layer} ${side} ${column}`) ??
        regions?.get(region) ??
        regions?.get('whole') ??
        regions?.values().next().value
      )
    },
  }
}

function layersOf(rows: readonly KvRow[]): KvGrid['layers'] {
  const names = new Map(rows.flatMap(({ layer, name }) => (layer === null ? [] : [[layer, name] as const])))
  return [...names].map(([layer, name]) => ({ layer, name })).toSorted((a, b) => a.layer - b.layer)
}

/** Blocks that are identical have no rows, but are counted. */
function blockCount(counts: KvFindings['counts'], rows: readonly KvRow[]): number {
  const compared = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const maps = new Set(rows.flatMap(({ layer, side }) => (side === null ? [] : [`${layer} ${side}`]))).size
  const told = rows.reduce((most, { logical }) => Math.max(most, (logical ?? -1) + 1), 0)
  return Math.max(told, Math.ceil(compared / Math.max(maps, 1)))
}

function worstByColumn(rows: readonly KvRow[], perColumn: number): ReadonlyMap<string, Verdict> {
  const blocks = rows.filter(({ logical }) => logical !== null)
  const columns = Map.groupBy(blocks, (row) => `${row.layer} ${row.side} ${Math.floor((row.logical ?? 0) / perColumn)}`)
  return new Map([...columns].map(([key, own]) => [key, worstOf(own.map(({ verdict }) => verdict))]))
}

/** What the blocks without a row are, by side of a layer and region: identical, unless only the sums of the region tell that it differs. */
function restByRegion(rows: readonly KvRow[]): ReadonlyMap<string, ReadonlyMap<string, Verdict>> {
  const sides = Map.groupBy(rows, ({ layer, side }) => `${layer} ${side}`)
  return new Map(
    [...sides].map(([key, own]) => {
      const located = new Set(own.flatMap(({ region, logical }) => (logical === null ? [] : [region])))
      const regions = own.filter(({ logical }) => logical === null)
      return [
        key,
        new Map(
          regions.map(({ region, verdict }) => [
            region,
            isDivergent(verdict) && !located.has(region) ? verdict : 'identical',
          ]),
        ),
      ]
    }),
  )
}
