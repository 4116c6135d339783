import { join } from 'node:path'
import { compareCaches } from '../compare/compare_caches.ts'
import type { KvComparison, KvSubject } from '../compare/comparison.ts'
import type { CacheFingerprint } from '../fingerprint.ts'
import { openCapture } from '../read/open_capture.ts'
import { fingerprintOf } from '../reduce/fingerprint_of.ts'
import type { CapturesTruth, ExpectedCapture } from './captures_truth.ts'
import { mismatchesOf } from './mismatches_of.ts'

export interface CheckedCapture {
  readonly expected: ExpectedCapture
  readonly found: KvComparison
  /** What was found against what was expected, in words; none where they agree. */
  readonly mismatches: readonly string[]
  /** To read and reduce the capture, and to compare it; without the reference, which is read once. */
  readonly readSeconds: number
  readonly compareSeconds: number
  /** Of all its blocks. */
  readonly bytes: number
}

/** Compares each capture of a folder with the reference of that folder, one by one, and holds what is found against the truth. */
export function* checkedCaptures(folder: string, truth: CapturesTruth): Generator<CheckedCapture, void> {
  using reference = opened(join(folder, truth.reference))
  for (const expected of truth.captures) {
    const start = performance.now()
    using candidate = opened(join(folder, expected.name))
    const read = performance.now()
    const found = compareCaches(reference.subject, candidate.subject, { mode: expected.mode })
    const end = performance.now()
    yield {
      expected,
      found,
      mismatches: mismatchesOf(expected, found, truth.cache.boundary),
      readSeconds: (read - start) / 1000,
      compareSeconds: (end - read) / 1000,
      bytes: bytesOf(candidate.subject.fingerprint),
    }
  }
}

function opened(
  path: string,
): Disposable & { readonly subject: KvSubject & { readonly fingerprint: CacheFingerprint } } {
  const capture = openCapture(path)
  return { subject: { capture, fingerprint: fingerprintOf(capture) }, [Symbol.dispose]: () => capture.close() }
}

function bytesOf({ layers, blockTable }: CacheFingerprint): number {
  const blocks = blockTable?.length ?? 0
  return layers.reduce(
    (sum, { layout }) => sum + blocks * ((layout?.k.blockBytes ?? 0) + (layout?.v.blockBytes ?? 0)),
    0,
  )
}
