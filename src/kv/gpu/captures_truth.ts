import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../../message_of.ts'
import { schemaText } from '../read/schema_text.ts'

const index = z.int().nonnegative()

/** What a comparison of one capture with the reference should find. */
const expectedSchema = z.strictObject({
  /** The folder of the capture. */
  name: z.string().regex(/^[\w.-]+$/),
  /** What was done to it, in words. */
  says: z.string(),
  mode: z.enum(['restore', 'recompute']),
  status: z.enum(['same', 'divergent']),
  /** Of the first cause; `null` where there is none. */
  class: z.string().nullable(),
  /** Of each block of `layers`, `sides` and `blocks`; all others are identical. */
  verdict: z.string(),
  layers: z.array(index),
  sides: z.array(z.enum(['k', 'v'])),
  /** Logical. */
  blocks: z.array(index),
  /** `false`: at least one of these blocks has the verdict, and the others may be identical. */
  every: z.boolean(),
  details: z.strictObject({
    /** For each of `blocks` the one of the reference whose content it holds. */
    from: z.array(index).optional(),
    heads: z.array(index).optional(),
    nan: index.optional(),
    element: z.strictObject({ token: index, head: index, dim: index }).optional(),
  }),
})

/** Captures of one cache, clean and with planted faults, as `make_captures.py` leaves them. */
export const truthSchema = z.strictObject({
  format: z.literal('kv-truth'),
  version: z.literal(1),
  /** How and where they came about. */
  made: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** The folder of the capture that the others are compared with. */
  reference: z.string().regex(/^[\w.-]+$/),
  cache: z.strictObject({
    layers: index,
    tokens: index,
    blocks: index,
    block_size: index,
    kv_heads: index,
    head_dim: index,
    boundary: index,
  }),
  captures: z.array(expectedSchema).min(1),
})

export type CapturesTruth = z.infer<typeof truthSchema>
export type ExpectedCapture = z.infer<typeof expectedSchema>

/** Reads `truth.json` of a folder of captures. Errors name the file. */
export function readTruth(folder: string): CapturesTruth {
  const path = join(folder, 'truth.json')
  const parsed = truthSchema.safeParse(parseJson(path), { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Error(`${path}: ${schemaText(parsed.error)}\n  next: make the captures anew with make_captures.py`)
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}\n  next: give the folder that make_captures.py wrote to`, {
      cause: error,
    })
  }
}
