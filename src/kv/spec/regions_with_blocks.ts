import { boundaryOf } from '../compare/boundary_of.ts'
import type { Region } from '../fingerprint.ts'
import type { KvFile } from './compare_files.ts'
import { openSource, type OpenedSource } from './open_source.ts'

/**
 * The regions that two caches have blocks in, as their outlines tell: no block is read. Both where a log tells of no block.
 *
 * @throws as `openSource`
 */
export async function regionsWithBlocks(reference: KvFile, candidate: KvFile): Promise<readonly Region[]> {
  const [was, is] = [await outline(reference), await outline(candidate)]
  const boundary = boundaryOf(was, is) ?? 0
  const blocks = Math.max(...[was, is].map(blocksOf))
  const found = (['prefix', 'suffix'] as const).filter((region) =>
    region === 'prefix' ? Math.min(boundary, blocks) > 0 : blocks > boundary,
  )
  return found.length > 0 ? found : ['prefix', 'suffix']
}

async function outline({ path, options }: KvFile): Promise<OpenedSource['known']> {
  const { known, capture } = await openSource(path, options)
  capture?.close()
  return known
}

/** Of a log without a block table, as its regions count. */
function blocksOf({ blockTable, layers }: OpenedSource['known']): number {
  if (blockTable) return blockTable.length
  return Math.max(0, ...layers.map(({ sides: { k } }) => k.prefix.blocks + k.suffix.blocks))
}
