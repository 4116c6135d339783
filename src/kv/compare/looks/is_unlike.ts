import type { ElementDifference } from './difference_of.ts'

/** Whether the values have nothing to do with each other: other content, rather than the same with errors in it. */
export function isUnlike(difference: Pick<ElementDifference, 'likeness' | 'cosine'>): boolean {
  return (resemblanceOf(difference) ?? 1) < leastResemblance
}

/** By the changes from token to token where these are known, else by direction alone; `null` where the values are not numbers. */
export function resemblanceOf({ likeness, cosine }: Pick<ElementDifference, 'likeness' | 'cosine'>): number | null {
  return likeness ?? cosine
}

/**
 * Keys of another request whose channels all have a mean of ten standard deviations resemble by at most 0.32 in blocks of four tokens
 * and more, however they are rotated; the same keys with an error of 10 % in each value by at least 0.59.
 */
const leastResemblance = 0.4
