import type { CacheFingerprint } from '../fingerprint.ts'
import type { ComparedBlock, ComparedRegion, ComparedState, KvComparison } from '../compare/comparison.ts'
import { blockWords } from '../compare/text/block_words.ts'
import type { KvRow } from './kv_record.ts'
import { verdictCounts } from './verdict_counts.ts'

/** Each region, and below it its blocks that are not identical; last the states beside the cache. */
export function kvRows({ regions, blocks, states }: KvComparison, reference: CacheFingerprint): KvRow[] {
  const byRegion = Map.groupBy(blocks, ({ layer, side, region }) => `${layer} ${side} ${region}`)
  const rows = regions.flatMap((region) => [
    regionRow(region),
    ...(byRegion.get(`${region.layer} ${region.side} ${region.region}`) ?? []).map((block) =>
      blockRow(region.name, block, reference),
    ),
  ])
  return [...rows, ...states.map(stateRow)]
}

function regionRow({
  layer,
  name,
  side,
  region,
  verdict,
  counts,
  ssqRatio,
  sabsRatio,
  unlocated,
}: ComparedRegion): KvRow {
  const told = Object.keys(counts).length > 0 ? verdictCounts(counts) : 'no block is told'
  return {
    layer,
    name,
    side,
    region,
    ...ofNoBlock,
    verdict,
    ssqRatio,
    sabsRatio,
    detail: unlocated ? `${told}; the sums differ, but no block that is told does` : told,
  }
}

function blockRow(name: string, block: ComparedBlock, reference: CacheFingerprint): KvRow {
  const { layer, side, region, logical, physical, outcome, detail } = block
  return {
    layer,
    name,
    side,
    region,
    logical,
    referencePhysical: known(reference.blockTable?.[logical] ?? -1),
    candidatePhysical: known(physical),
    verdict: outcome.verdict,
    ssqRatio: detail.ssqRatio ?? null,
    sabsRatio: detail.sabsRatio ?? null,
    nan: detail.nan ?? null,
    detail: [blockWords(block), ...(detail.reason === undefined ? [] : [detail.reason])].join(': '),
  }
}

function stateRow({ at, name, verdict, ssqRatio, sabsRatio }: ComparedState): KvRow {
  return {
    layer: null,
    name,
    side: null,
    region: 'state',
    ...ofNoBlock,
    verdict,
    ssqRatio,
    sabsRatio,
    detail: `at ${at}`,
  }
}

/** What only a block has. */
const ofNoBlock = { logical: null, referencePhysical: null, candidatePhysical: null, nan: null } as const

function known(physical: number): number | null {
  return physical < 0 ? null : physical
}
