import type { Cache, KernelListing } from '../cache/cache.ts'
import { nearNames } from '../truth/near_names.ts'

/**
 * What the cache lists of a kind; `undefined` where it has no `kernel-list`, so that only asking tells.
 * @throws Error naming the kinds there are, where this is none of them.
 */
export async function findListing(cache: Cache, kind: string): Promise<KernelListing | undefined> {
  const listings = await cache.kernelList()
  if (!listings) return undefined
  const found = listings.find((listing) => listing.kind === kind)
  if (found) return found
  const kinds = listings.map((listing) => listing.kind)
  const near = nearNames(kind, kinds)
  const meant = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ''
  throw new Error(`${cache.name} has no kind '${kind}'${meant}\n  next: name one of ${kinds.join(', ')}`)
}
