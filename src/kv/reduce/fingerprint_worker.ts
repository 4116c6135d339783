import { parentPort, workerData } from 'node:worker_threads'
import { openCapture } from '../read/open_capture.ts'
import type { OpenOptions } from '../read/open_options.ts'
import { takeSides } from './take_sides.ts'

/** What `openCapture` is called with. */
export interface CaptureOpening {
  readonly path: string
  readonly options?: OpenOptions | undefined
}

export interface WorkerTask {
  readonly opening: CaptureOpening
  /** As for `takeSides`. */
  readonly taken: Int32Array
}

const { opening, taken }: WorkerTask = workerData
const capture = openCapture(opening.path, opening.options)
for (const side of takeSides(capture, taken)) {
  const buffers = side.rows.flatMap(({ numbers, hashes }) => [numbers.buffer, hashes.buffer])
  // Handed over, not copied.
  parentPort?.postMessage(side, buffers)
}
capture.close()
