import { once } from 'node:events'
import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Side } from '../capture.ts'
import type { CacheFingerprint, SideFingerprint } from '../fingerprint.ts'
import { openCapture } from '../read/open_capture.ts'
import { cacheOf, sideOf, sideRows } from './fingerprint_of.ts'
import type { CaptureOpening, WorkerTask } from './fingerprint_worker.ts'
import { type TakenSide, takeSides } from './take_sides.ts'

/**
 * The fingerprint of a capture, its layers and sides shared out among so many threads, of which this is one: the same to the bit
 * whatever their number.
 *
 * @param opening - What `openCapture` is to be called with, in each thread again
 * @throws CaptureFault as `openCapture` does
 */
export async function fingerprintInThreads(opening: CaptureOpening, threads: number): Promise<CacheFingerprint> {
  const capture = openCapture(opening.path, opening.options)
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const done: Done = { k: new Map(), v: new Map() }
  const keep = ({ layer, side, rows }: TakenSide): void => void done[side].set(layer, sideOf(capture, rows))
  const workers = Array.from({ length: Math.min(threads, 2 * capture.layers.length) - 1 }, () =>
    startWorker({ opening, taken }).on('message', keep),
  )
  const ended = Promise.all(workers.map((worker) => once(worker, 'exit')))
  // It is awaited below, unless this thread fails as well.
  ended.catch(() => undefined)
  try {
    for (const side of takeSides(capture, taken)) {
      keep(side)
      // So that what the others have done is kept meanwhile, not in the end.
      await setImmediate()
    }
    await ended
    return cacheOf(
      capture,
      (layer, side) => done[side].get(layer.layer) ?? sideOf(capture, sideRows(capture, layer, side)),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
    capture.close()
  }
}

type Done = Readonly<Record<Side, Map<number, SideFingerprint>>>

function startWorker(task: WorkerTask): Worker {
  return new Worker(new URL(`./fingerprint_worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: task,
    // What a block leaves behind is little, and more room for it is not faster.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
}
