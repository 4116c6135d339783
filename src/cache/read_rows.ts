import { z } from 'zod'
import type { Shape, Value } from '../shape.ts'
import type { Rows } from './cache.ts'
import { CacheFault, type Asked } from './cache_fault.ts'
import { checkKind, readReply } from './read_reply.ts'
import { sameValue } from './same_value.ts'

const coords = z.array(z.number())

const rowsReply = z.object({
  kind: z.string(),
  // What comes out of JSON is a `Value` by construction.
  rows: z.array(z.object({ coords, args: z.record(z.string(), z.custom<Value>()), feasible: z.boolean() })),
  inputs: z.array(z.object({ input: z.unknown(), coords, extrapolated: z.boolean() })),
})

/** The grid cells and the placements of `inputs` that a reply to the `rows` op lists. */
export function readRows(asked: Asked, inputs: readonly Shape[], reply: unknown): Rows {
  const { kind, rows, inputs: placed } = readReply(asked, rowsReply, reply)
  checkKind(asked, kind)
  if (placed.length !== inputs.length) {
    const got = `${placed.length < inputs.length ? 'fewer' : 'more'} placements than inputs: ${placed.length} for ${inputs.length}`
    throw new CacheFault('result-count', asked, got, placeEach)
  }
  const at = inputs.findIndex((input, index) => !sameValue(input, placed[index]?.input))
  if (at >= 0) {
    const got = `inputs[${at}] echoes ${JSON.stringify(placed[at]?.input)} in place of ${JSON.stringify(inputs[at])}`
    throw new CacheFault('result-order', asked, got, placeEach)
  }
  return {
    rows: rows.map(({ coords: cell, args, feasible }) => ({ coords: cell, args: withoutBackend(args), feasible })),
    placements: placed.map(({ coords: place, extrapolated }) => ({ coords: place, extrapolated })),
  }
}

const placeEach = 'print one placement for each input, in their order'

/** The backend is no argument of the measurement: it is where the row is kept. */
function withoutBackend({ backend: _backend, ...args }: Shape): Shape {
  return args
}
