import type { CacheFingerprint } from '../fingerprint.ts'
import { compareCaches } from '../compare/compare_caches.ts'
import type { CompareOptions, KvComparison } from '../compare/comparison.ts'
import { openSubject } from './open_subject.ts'
import type { SourceOptions } from './open_source.ts'

/** A file of a KV cache, and how it is to be read. */
export interface KvFile {
  readonly path: string
  readonly options?: SourceOptions | undefined
}

export interface ComparedFiles {
  readonly comparison: KvComparison
  readonly reference: CacheFingerprint
}

/**
 * Reads both files, and compares them. What their readers noted stands with what the comparison did.
 *
 * @throws as `openSubject`
 */
export async function compareFiles(
  reference: KvFile,
  candidate: KvFile,
  options: CompareOptions = {},
): Promise<ComparedFiles> {
  const was = await openSubject(reference.path, reference.options)
  try {
    const is = await openSubject(candidate.path, candidate.options)
    try {
      const comparison = compareCaches(was, is, options)
      const notes = [...new Set([...comparison.notes, ...was.notes, ...is.notes])]
      return { comparison: { ...comparison, notes }, reference: was.fingerprint }
    } finally {
      is.close()
    }
  } finally {
    was.close()
  }
}
