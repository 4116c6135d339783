/**
 * One measurement of `kv_compare.ts` in a process of its own, so that its memory is its own:
 * `node kv_compare_part.ts read|compare THREADS REFERENCE CANDIDATE` prints its result as JSON.
 */
import { compareCaches } from '../kv/compare/compare_caches.ts'
import { openCapture } from '../kv/read/open_capture.ts'
import { fingerprintInThreads } from '../kv/reduce/fingerprint_in_threads.ts'

export interface CompareResult {
  readonly ms: number
  readonly peakMib: number
  /** How many blocks were found to differ. */
  readonly differing: number
}

const [what, threads, reference = '', candidate = ''] = process.argv.slice(2)
const start = performance.now()
const differing = what === 'read' ? read(reference) + read(candidate) : await compare()
const result: CompareResult = {
  ms: performance.now() - start,
  peakMib: process.resourceUsage().maxRSS / 1024,
  differing,
}
console.log(JSON.stringify(result))

/** All blocks, and nothing done with them. */
function read(path: string): number {
  const capture = openCapture(path)
  for (const { layer } of capture.layers) {
    for (const side of ['k', 'v'] as const) {
      for (const { status, logical } of capture.blocks(layer, side)) {
        if (status === 'unreadable') throw new Error(`block ${logical} of ${path} cannot be read`)
      }
    }
  }
  capture.close()
  return 0
}

async function compare(): Promise<number> {
  const was = await fingerprintInThreads({ path: reference }, Number(threads))
  const is = await fingerprintInThreads({ path: candidate }, Number(threads))
  const captures = [openCapture(reference), openCapture(candidate)] as const
  const { blocks } = compareCaches(
    { fingerprint: was, capture: captures[0] },
    { fingerprint: is, capture: captures[1] },
  )
  for (const capture of captures) capture.close()
  return blocks.length
}
