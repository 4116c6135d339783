import type { Value } from '../shape.ts'
import { BadPointSearch, type Call } from './bad_point_search.ts'
import type { CacheAnswer } from './cache.ts'
import type { Asked } from './cache_fault.ts'
import { chunkSize } from './limits.ts'

/**
 * Asks about all points in one call, or in chunks: one after another, since a cache that profiles what it lacks must have
 * the GPU to itself. Points that the process chokes on are `invalid`, and the rest keep their answers.
 *
 * @param hasAnswered whether the process has ever answered about this kernel
 */
export async function evalPoints(
  asked: Asked,
  points: readonly Value[],
  call: Call,
  hasAnswered: () => boolean,
): Promise<readonly CacheAnswer[]> {
  const search = new BadPointSearch(asked, call, hasAnswered)
  const answers: (readonly CacheAnswer[])[] = []
  for (let start = 0; start < points.length; start += chunkSize) {
    answers.push(await search.answers(points.slice(start, start + chunkSize)))
  }
  return answers.flat()
}
