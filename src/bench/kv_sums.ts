import { execa } from 'execa'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { noise } from './kv_layout.ts'
import type { SumsResult } from './kv_sums_part.ts'

export interface SumsBench {
  readonly isGood: boolean
  /** At which all threads together make whole fingerprints. */
  readonly bytesPerMs: number
}

interface SumsOptions {
  readonly bytes: number
  readonly rounds: number
  readonly threads: number
}

/** Sums of BF16 values in memory, one way after the other in each round. The fastest of each counts, as noise only adds. */
export async function benchSums(folder: string, { bytes, rounds, threads }: SumsOptions): Promise<SumsBench> {
  const file = join(folder, 'values.bin')
  writeValues(file, bytes)
  const loop = await compiledLoop(folder)
  const ways = [
    () => (loop === undefined ? runPart('plain', file, 1) : runLoop(loop, file)),
    () => runPart('sums', file, 1),
    () => runPart('sums', file, threads),
    () => runPart('blocks', file, 1),
    () => runPart('blocks', file, threads),
  ] as const
  const results: SumsResult[][] = ways.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [way, run] of ways.entries()) results[way]?.push(await run())
  }
  checkSums(results.flat())
  const [loopMs = 0, oneMs = 0, manyMs = 0, oneWholeMs = 0, manyWholeMs = 0] = results.map((all) =>
    Math.min(...all.map(({ ms }) => ms)),
  )

  const required = { one: loop === undefined ? 1.5 : 1, many: 1.8 }
  const [one, many] = [loopMs / oneMs, oneMs / manyMs]
  const line = (what: string, ms: number, ratio = ''): void =>
    console.log(`  ${what.padEnd(52)} ${(ms / 1000).toFixed(3)} s  ${(bytes / ms / 1e6).toFixed(2)} GB/s  ${ratio}`)
  console.log(`${bytes / 2 ** 20} MiB of BF16, fastest of ${rounds} rounds`)
  line(loop === undefined ? 'plain loop in JavaScript, as there is no `cc`' : 'scalar loop in C, cc -O2', loopMs)
  line(
    'sums, counts, range, tokens, heads: one thread',
    oneMs,
    `${one.toFixed(2)}x the loop (required: ${required.one}x)`,
  )
  line(`the same: ${threads} threads`, manyMs, `${many.toFixed(2)}x one thread (required with two: ${required.many}x)`)
  line('with hashes: one thread', oneWholeMs)
  line(`with hashes: ${threads} threads`, manyWholeMs, `${(oneWholeMs / manyWholeMs).toFixed(2)}x one thread`)
  return { isGood: one >= required.one && many >= required.many, bytesPerMs: bytes / manyWholeMs }
}

function writeValues(file: string, bytes: number): void {
  const some = noise(64 * 2 ** 20)
  const handle = openSync(file, 'w')
  for (let at = 0; at < bytes; at += some.length) writeSync(handle, some, 0, Math.min(some.length, bytes - at))
  closeSync(handle)
}

/** The path of the program; `undefined` where there is no C compiler. */
async function compiledLoop(folder: string): Promise<string | undefined> {
  const program = join(folder, 'kv_loop')
  const source = join(import.meta.dirname, 'kv_loop.c')
  const { failed } = await execa('cc', ['-O2', source, '-o', program, '-lm'], { reject: false, stderr: 'inherit' })
  return failed ? undefined : program
}

async function runLoop(program: string, file: string): Promise<SumsResult> {
  const { stdout } = await execa(program, [file])
  const [seconds = Number.NaN, sum = Number.NaN, ssq = Number.NaN, sabs = Number.NaN] = stdout.split(' ').map(Number)
  return { ms: seconds * 1000, moments: { sum, ssq, sabs } }
}

async function runPart(what: 'sums' | 'blocks' | 'plain', file: string, threads: number): Promise<SumsResult> {
  const script = join(import.meta.dirname, 'kv_sums_part.ts')
  const { stdout } = await execa(process.execPath, [script, what, file, String(threads)])
  return JSON.parse(stdout)
}

/** All ways must have summed the same bytes. */
function checkSums(results: readonly SumsResult[]): void {
  const first = results[0]?.moments
  for (const { moments } of results) {
    for (const kind of ['sum', 'ssq', 'sabs'] as const) {
      const off = Math.abs(moments[kind] - (first?.[kind] ?? Number.NaN))
      if (!(off <= 1e-8 * moments.sabs)) throw new Error(`${kind} is ${moments[kind]} and ${first?.[kind]}`)
    }
  }
}
