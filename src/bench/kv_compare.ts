import { execa } from 'execa'
import { join } from 'node:path'
import { spoil, type WrittenCapture, writeCapture } from './kv_captures.ts'
import type { CompareResult } from './kv_compare_part.ts'

interface CompareBenchOptions {
  /** Of each capture. */
  readonly bytes: number
  readonly threads: number
  /** At which fingerprints are made of what is in memory. */
  readonly bytesPerMs: number
}

const requiredMib = 300

/** Else V8 lets the space for new objects grow to 64 MiB, because fingerprints stay. */
const nodeOptions = ['--max-semi-space-size=8']

/** Compares two captures that differ in one value. */
export async function benchCompare(
  folder: string,
  { bytes, threads, bytesPerMs }: CompareBenchOptions,
): Promise<{ readonly isGood: boolean }> {
  const captures = [
    writeCapture(join(folder, 'reference'), bytes),
    writeCapture(join(folder, 'candidate'), bytes),
  ] as const
  spoil(captures[1])

  const isCold = await forget(captures)
  const read = await runPart('read', threads, captures)
  await forget(captures)
  const compared = await runPart('compare', threads, captures)
  if (compared.differing !== 1) throw new Error(`one block was changed, and ${compared.differing} differ`)

  const reducedMs = (2 * bytes) / bytesPerMs
  const line = (what: string, ms: number): void =>
    console.log(`  ${what.padEnd(52)} ${(ms / 1000).toFixed(3)} s  ${((2 * bytes) / ms / 1e6).toFixed(2)} GB/s`)
  console.log(`Comparing two captures of ${bytes / 2 ** 20} MiB, ${threads} threads`)
  line(`reading alone, ${isCold ? 'from disk' : 'maybe from memory: they could not be dropped from it'}`, read.ms)
  line('reduction alone, at the rate above', reducedMs)
  const [slower, slowerMs] = read.ms > reducedMs ? ['reading', read.ms] : ['reduction', reducedMs]
  line(`all of it, ${(compared.ms / slowerMs).toFixed(2)}x what bounds it: ${slower}`, compared.ms)
  console.log(`  peak memory ${Math.round(compared.peakMib)} MiB (required: below ${requiredMib})`)
  return { isGood: compared.peakMib < requiredMib }
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

async function runPart(
  what: 'read' | 'compare',
  threads: number,
  captures: readonly WrittenCapture[],
): Promise<CompareResult> {
  const script = join(import.meta.dirname, 'kv_compare_part.ts')
  const manifests = captures.map(({ manifest }) => manifest)
  const { stdout } = await execa(process.execPath, [...nodeOptions, script, what, String(threads), ...manifests])
  return JSON.parse(stdout)
}
