import { execa } from 'execa'
import { join } from 'node:path'
import { type Planted, spoil, type WrittenCapture, writeCapture } from './kv_captures.ts'
import type { CompareResult } from './kv_compare_part.ts'

interface CompareBenchOptions {
  /** Of each capture. */
  readonly bytes: number
  readonly rounds: number
  readonly threads: number
  /** At which so many threads make whole fingerprints of what is in memory. */
  readonly bytesPerMs: number
}

const requiredMib = 300

/** As `npm run kv` has it: else V8 lets the space for new objects grow to 64 MiB, because fingerprints stay. */
const nodeOptions = ['--max-semi-space-size=8']

/** Compares two captures that are equal, then two of which one layer differs throughout, and another has its blocks swapped. */
export async function benchCompare(
  folder: string,
  { bytes, rounds, threads, bytesPerMs }: CompareBenchOptions,
): Promise<{ readonly isGood: boolean }> {
  const [reference, candidate] = [
    writeCapture(join(folder, 'reference'), bytes),
    writeCapture(join(folder, 'candidate'), bytes),
  ]
  const captures = [reference, candidate]
  const isCold = await forget(captures)
  const reads: CompareResult[] = []
  const identical: CompareResult[] = []
  const again: CompareResult[] = []
  const divergent: CompareResult[] = []
  for (let round = 0; round < rounds; round++) {
    await forget(captures)
    reads.push(await runPart('read', captures))
    await forget(captures)
    identical.push(await comparePart(captures, { wrong: 0, moved: 0 }))
    again.push(await comparePart(captures, { wrong: 0, moved: 0 }))
  }
  const planted = spoil(candidate)
  for (let round = 0; round < rounds; round++) {
    await forget(captures)
    divergent.push(await comparePart(captures, planted))
  }

  console.log(`Comparing two captures of ${bytes / 2 ** 20} MiB, ${threads} threads, fastest of ${rounds} rounds`)
  const [read, reducedMs] = [fastest(reads), (2 * bytes) / bytesPerMs]
  const [slower, slowerMs] = read.ms > reducedMs ? ['reading', read.ms] : ['reduction', reducedMs]
  const line = (what: string, ms: number, more = ''): void =>
    console.log(
      `  ${what.padEnd(52)} ${(ms / 1000).toFixed(3)} s  ${((2 * bytes) / ms / 1e6).toFixed(2)} GB/s  ${more}`,
    )
  const compared = (what: string, result: CompareResult, bound: string, boundMs: number): void =>
    line(what, result.ms, `${(result.ms / boundMs).toFixed(2)}x ${bound}, ${cpu(result)}`)
  line(
    `reading alone, ${isCold ? 'from disk' : 'maybe from memory: they could not be dropped from it'}`,
    read.ms,
    cpu(read),
  )
  line('reduction alone, with hashes, at the rate above', reducedMs)
  compared('all blocks identical', fastest(identical), slower, slowerMs)
  compared('the same, what the system still has in memory', fastest(again), 'reduction', reducedMs)
  compared(`${planted.wrong} blocks changed, ${planted.moved} swapped`, fastest(divergent), slower, slowerMs)
  console.log(`  slower of reading and reduction, on the same ${threads} threads: ${slower}`)
  const peakMib = Math.max(...[...identical, ...again, ...divergent].map((result) => result.peakMib))
  console.log(`  peak memory, all threads: ${Math.round(peakMib)} MiB (required: below ${requiredMib})`)
  return { isGood: peakMib < requiredMib }
}

function cpu({ cpuMs }: CompareResult): string {
  return `${(cpuMs / 1000).toFixed(1)} s of processor`
}

function fastest(results: readonly CompareResult[]): CompareResult {
  return results.reduce((best, result) => (result.ms < best.ms ? result : best))
}

async function comparePart(captures: readonly WrittenCapture[], planted: Planted): Promise<CompareResult> {
  const result = await runPart('compare', captures)
  for (const verdict of ['wrong', 'moved'] as const) {
    const count = result.counts[verdict] ?? 0
    if (count !== planted[verdict])
      throw new Error(`${planted[verdict]} blocks are ${verdict}, and ${count} were found`)
  }
  return result
}

async function runPart(what: 'read' | 'compare', captures: readonly WrittenCapture[]): Promise<CompareResult> {
  const script = join(import.meta.dirname, 'kv_compare_part.ts')
  const manifests = captures.map(({ manifest }) => manifest)
  const { stdout } = await execa(process.execPath, [...nodeOptions, script, what, ...manifests])
  return JSON.parse(stdout)
}

/** Drops the files from the system's memory, so that they are read from disk; false where that cannot be done. */
async function forget(captures: readonly WrittenCapture[]): Promise<boolean> {
  for (const file of captures.flatMap(({ files }) => files)) {
    const args = [`of=${file}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']
    const { failed } = await execa('dd', args, { reject: false, stdin: 'ignore' })
    if (failed) return false
  }
  return true
}
