import type { KvRow } from '../src/kv/spec/kv_record.ts'
import { csvText, rowsPerChunk, type Cell } from './csv.ts'
import type { KvReport } from './kv_report.ts'

/**
 * The rows of a KV spec as CSV, piece by piece: each region of each layer and side (without a logical block), and below it its
 * blocks that are not identical; last the states beside the cache (region `state`, without a layer and a side). Ratios are candidate over reference, with ten significant digits since six would hide what
 * their bands are about. Missing is empty.
 */
export function* kvCsvChunks({ record }: KvReport): Generator<string> {
  yield csvText([header])
  const rows = record?.rows ?? []
  for (let at = 0; at < rows.length; at += rowsPerChunk) {
    yield csvText(rows.slice(at, at + rowsPerChunk).map(cells))
  }
}

const header = [
  'layer',
  'name',
  'side',
  'region',
  'logical',
  'reference_physical',
  'candidate_physical',
  'verdict',
  'ssq_ratio',
  'sabs_ratio',
  'nan',
  'detail',
]

function cells(row: KvRow): Cell[] {
  return [
    row.layer,
    row.name,
    row.side,
    row.region,
    row.logical,
    row.referencePhysical,
    row.candidatePhysical,
    row.verdict,
    tenDigits(row.ssqRatio),
    tenDigits(row.sabsRatio),
    row.nan,
    row.detail,
  ]
}

function tenDigits(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? Number(value.toPrecision(10)) : null
}
