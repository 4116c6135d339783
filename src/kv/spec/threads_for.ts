import { availableParallelism } from 'node:os'

const gib = 1024 ** 3

/** Below this, starting a thread takes longer than it saves. */
const leastBytes = gib / 8

/**
 * A thread takes 45 MiB, as much as the fingerprints of 4 GiB do. With two captures of this size for each, threads take less memory
 * than fingerprints, and captures of 4 GiB are compared in less than 300 MiB however many cores there are.
 */
const bytesPerThread = 2 * gib
const mostThreads = 8

/** How many threads, this one included, are to make the fingerprint of a capture of so many bytes. */
export function threadsFor(bytes: number, cores = availableParallelism()): number {
  const wanted = bytes < 2 * leastBytes ? 1 : Math.max(2, Math.floor(bytes / bytesPerThread))
  return Math.min(wanted, cores, mostThreads)
}
