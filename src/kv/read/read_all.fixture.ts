import { CaptureFault } from './capture_fault.ts'
import { openCapture } from './open_capture.ts'
import type { OpenOptions } from './open_options.ts'

/** Opens a capture and reads the first blocks of each layer. Returns the code of its fault, or `read`; throws what is no CaptureFault. */
export function readAll(path: string, options: OpenOptions, mostBlocks: number): string {
  try {
    const capture = openCapture(path, options)
    for (const { layer } of capture.layers) {
      for (const side of ['k', 'v'] as const) {
        for (const block of capture.blocks(layer, side, 0, mostBlocks)) void block
      }
    }
    capture.close()
    return 'read'
  } catch (error) {
    if (error instanceof CaptureFault) return error.code
    throw error
  }
}
