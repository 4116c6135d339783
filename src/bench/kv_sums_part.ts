/**
 * One measurement of `kv.ts` in a process of its own: `node kv_sums_part.ts sums|blocks|plain FILE THREADS` prints its result as JSON.
 * `sums` are of all that is told of values, `blocks` also of the hashes, `plain` is a loop in JavaScript. Reading is not timed.
 */
import { once } from 'node:events'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Moments } from '../kv/fingerprint.ts'
import { decodeTables } from '../kv/reduce/decode_tables.ts'
import { liveRuns } from '../kv/reduce/live_runs.ts'
import { momentSums } from '../kv/reduce/moment_sums.ts'
import { reduceBlock } from '../kv/reduce/reduce_block.ts'
import { reduceValues } from '../kv/reduce/reduce_values.ts'
import { geometry, layout } from './kv_layout.ts'

export interface SumsResult {
  readonly ms: number
  readonly moments: Moments
}

interface Part {
  readonly what: string
  readonly path: string
  readonly from: number
  readonly to: number
}

if (isMainThread) console.log(JSON.stringify(await measure(process.argv.slice(2))))
else await work(workerData)

async function measure([what = '', path = '', threads = '1']: readonly string[]): Promise<SumsResult> {
  const blocks = statSync(path).size / layout.blockBytes
  const starts = Array.from({ length: Number(threads) + 1 }, (_, at) => Math.floor((blocks * at) / Number(threads)))
  const workers = starts.slice(1).map((to, at) => {
    const part: Part = { what, path, from: (starts[at] ?? 0) * layout.blockBytes, to: to * layout.blockBytes }
    return new Worker(new URL(import.meta.url), { workerData: part })
  })
  await Promise.all(workers.map((worker) => once(worker, 'message')))

  const start = performance.now()
  const replies: Moments[] = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage('go', [])
      const [moments] = await once(worker, 'message')
      return moments
    }),
  )
  const ms = performance.now() - start
  return { ms, moments: momentSums(replies.flatMap(({ sum, ssq, sabs }) => [sum, ssq, sabs])) }
}

async function work({ what, path, from, to }: Part): Promise<void> {
  const bytes = new Uint8Array(to - from)
  const file = openSync(path, 'r')
  for (let at = 0; at < bytes.length;) at += readSync(file, bytes, at, bytes.length - at, from + at)
  closeSync(file)

  // Until then code is still being compiled, by threads that take their time from these.
  const warmUp = 512 * 2 ** 20
  sumsOf(bytes.subarray(0, warmUp), what)
  const go = parentPort && once(parentPort, 'message')
  parentPort?.postMessage('ready', [])
  await go
  parentPort?.postMessage(sumsOf(bytes, what), [])
}

function sumsOf(bytes: Uint8Array, what: string): Moments {
  if (what === 'plain') return plainLoop(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2))
  const { blockSize, kvHeads, headDim } = geometry
  const runs = liveRuns(layout, blockSize * kvHeads * headDim, blockSize)
  const parts: number[] = []
  for (let at = 0; at < bytes.length; at += layout.blockBytes) {
    const block = bytes.subarray(at, at + layout.blockBytes)
    const { moments } =
      what === 'sums' ? reduceValues(block, 'bf16', runs, geometry, blockSize) : reduceBlock(block, layout, blockSize)
    if (moments) parts.push(moments.sum, moments.ssq, moments.sabs)
  }
  return momentSums(parts)
}

function plainLoop(codes: Uint16Array): Moments {
  const values = Float64Array.from(decodeTables.bf16())
  let [sum, ssq, sabs] = [0, 0, 0]
  for (let at = 0; at < codes.length; at++) {
    const value = values[codes[at] ?? 0] ?? 0
    sum += value
    ssq += value * value
    sabs += Math.abs(value)
  }
  return { sum, ssq, sabs }
}
