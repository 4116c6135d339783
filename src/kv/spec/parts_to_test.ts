import { boundaryOf } from '../compare/boundary_of.ts'
import { sharedStates } from '../compare/compare_states.ts'
import type { CacheFingerprint, Region } from '../fingerprint.ts'
import type { KvFile } from './compare_files.ts'
import { openSource } from './open_source.ts'

export type KvPart = Region | 'states'

/**
 * What there is to test of two caches, as their outlines tell: no block is read. The regions that have blocks in them, both where a
 * log tells of no block; and the states beside them where both logs tell of one.
 *
 * @throws as `openSource`
 */
export async function partsToTest(reference: KvFile, candidate: KvFile): Promise<readonly KvPart[]> {
  const [was, is] = [await outline(reference), await outline(candidate)]
  return [...regionsWithBlocks(was, is), ...(sharedStates(was, is).length > 0 ? (['states'] as const) : [])]
}

function regionsWithBlocks(was: CacheFingerprint, is: CacheFingerprint): readonly Region[] {
  const boundary = boundaryOf(was, is) ?? 0
  const blocks = Math.max(...[was, is].map(blocksOf))
  const found = (['prefix', 'suffix'] as const).filter((region) =>
    region === 'prefix' ? Math.min(boundary, blocks) > 0 : blocks > boundary,
  )
  return found.length > 0 ? found : ['prefix', 'suffix']
}

async function outline({ path, options }: KvFile): Promise<CacheFingerprint> {
  const { known, capture } = await openSource(path, options)
  capture?.close()
  return known
}

/** Of a log without a block table, as its regions count. */
function blocksOf({ blockTable, layers }: CacheFingerprint): number {
  if (blockTable) return blockTable.length
  return Math.max(0, ...layers.map(({ sides: { k } }) => k.prefix.blocks + k.suffix.blocks))
}
