import type { KvCapture, Side } from '../capture.ts'
import type { BlockRows } from './block_rows.ts'
import { sideRows } from './fingerprint_of.ts'

/** The keys or the values of one layer. */
export interface TakenSide {
  readonly layer: number
  readonly side: Side
  readonly rows: readonly BlockRows[]
}

/**
 * Reduces one side of one layer after another until none is left. Each is taken once, by the first thread that is free, so that every
 * thread reads from front to back.
 *
 * @param taken - How many are taken; shared by all threads
 */
export function* takeSides(capture: KvCapture, taken: Int32Array): Generator<TakenSide> {
  const all = capture.layers.flatMap((layer) => (['k', 'v'] as const).map((side) => ({ layer, side })))
  for (let next = all[take(taken)]; next !== undefined; next = all[take(taken)]) {
    const { layer, side } = next
    yield { layer: layer.layer, side, rows: sideRows(capture, layer, side) }
  }
}

function take(taken: Int32Array): number {
  return Atomics.add(taken, 0, 1)
}
