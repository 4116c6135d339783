import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { syntheticCache, writeCapture } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { sideRows } from './fingerprint_of.ts'
import type { CaptureOpening, WorkerTask } from './fingerprint_worker.ts'
import { writeNpy } from './npy.fixture.ts'
import type { TakenSide } from './take_sides.ts'

async function work(opening: CaptureOpening, takenByOthers: number): Promise<readonly TakenSide[]> {
  const task: WorkerTask = { opening, taken: new Int32Array(new SharedArrayBuffer(4)).fill(takenByOthers) }
  const got: TakenSide[] = []
  const worker = new Worker(new URL('./fingerprint_worker.ts', import.meta.url), { workerData: task })
  worker.on('message', (side: TakenSide) => got.push(side))
  await once(worker, 'exit')
  return got
}

test('takes what others have left, and gives the same rows to the bit', async () => {
  const path = writeCapture(syntheticCache({ layers: 3, blockSize: 8, headDim: 20, blocks: 12, tokens: 91 }))
  const capture = openCapture(path)
  onTestFinished(() => capture.close())
  const left = [
    { layer: 1, sides: ['v'] },
    { layer: 2, sides: ['k', 'v'] },
  ] as const
  const expected = left.flatMap(({ layer, sides }) =>
    capture.layers
      .filter((layout) => layout.layer === layer)
      .flatMap((layout) => sides.map((side) => ({ layer, side, rows: sideRows(capture, layout, side) }))),
  )

  expect(await work({ path }, 3)).toEqual(expected)
})

test('opens the capture with the options', async () => {
  const [k] = await work({ path: writeNpy(), options: { blockSize: 2 } }, 0)

  // Four blocks of two tokens.
  expect(k?.rows[0]).toMatchObject({ slots: 2 })
  expect(k?.rows[0]?.hashes).toHaveLength(4 * 16)
})
