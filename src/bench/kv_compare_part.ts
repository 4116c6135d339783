/**
 * One measurement of `kv_compare.ts` in a process of its own, so that its memory is its own:
 * `node kv_compare_part.ts read|compare REFERENCE CANDIDATE` prints its result as JSON.
 */
import { comparisonText } from '../kv/compare/text/comparison_text.ts'
import type { KvComparison } from '../kv/compare/comparison.ts'
import { openCapture } from '../kv/read/open_capture.ts'
import { compareFiles } from '../kv/spec/compare_files.ts'

export interface CompareResult {
  readonly ms: number
  /** Of the processor, in all threads, what the system does for them included. */
  readonly cpuMs: number
  /** With all threads. */
  readonly peakMib: number
  /** Blocks by verdict; none where they were only read. */
  readonly counts: KvComparison['counts']
}

const [what, ...paths] = process.argv.slice(2)
const start = performance.now()
const before = process.cpuUsage()
const counts = what === 'read' ? read(paths) : await compare(paths)
const { user, system } = process.cpuUsage(before)
const result: CompareResult = {
  ms: performance.now() - start,
  cpuMs: (user + system) / 1000,
  peakMib: process.resourceUsage().maxRSS / 1024,
  counts,
}
console.log(JSON.stringify(result))

/** All blocks, and nothing done with them. */
function read(captures: readonly string[]): KvComparison['counts'] {
  for (const path of captures) {
    const capture = openCapture(path)
    for (const { layer } of capture.layers) {
      for (const side of ['k', 'v'] as const) {
        for (const { status, logical } of capture.blocks(layer, side)) {
          if (status === 'unreadable') throw new Error(`block ${logical} of ${path} cannot be read`)
        }
      }
    }
    capture.close()
  }
  return {}
}

/** As `kv diff` does it, up to the text that it prints. */
async function compare([reference = '', candidate = '']: readonly string[]): Promise<KvComparison['counts']> {
  const { comparison } = await compareFiles({ path: reference }, { path: candidate })
  comparisonText(comparison)
  return comparison.counts
}
