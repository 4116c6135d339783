import { z } from 'zod'

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** What a module says of its process or of one look: versions, clocks, temperatures. */
const factsSchema = z.record(z.string(), scalar)

export type Facts = z.infer<typeof factsSchema>

/** One line of the bridge's stdout. */
const bridgeLineSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    pid: z.int(),
    /** The real name of the device; `null` where neither the module nor torch can tell. */
    device: z.string().nullable(),
    facts: factsSchema,
  }),
  z.object({
    op: z.literal('time'),
    id: z.int(),
    /** Seconds since the process began. */
    t: z.number(),
    forced: z.boolean(),
    time_ms: z.number().positive(),
    flops: z.number().optional(),
    bytes: z.number().optional(),
    energy_j: z.number().optional(),
    definition: scalar.transform(String).optional(),
    facts: factsSchema.optional(),
  }),
  z.object({ op: z.literal('missing'), id: z.int(), reason: z.string() }),
  z.object({ op: z.literal('done') }),
  /** An exception ended the batch: its specs without a line have no answer. */
  z.object({
    op: z.literal('failed'),
    code: z.enum(['refused', 'out-of-memory', 'exception']),
    error: z.string(),
  }),
  z.object({ op: z.literal('count'), missing: z.int().nullable() }),
  z.object({
    op: z.literal('fault'),
    code: z.enum([
      'python-too-old',
      'module-missing',
      'module-broken',
      'function-missing',
      'wrong-gpu',
      'result-shape',
      'result-count',
    ]),
    got: z.string(),
  }),
])

export type BridgeLine = z.infer<typeof bridgeLineSchema> | { readonly op: 'unreadable'; readonly text: string }

/** `undefined` for what does not come from the bridge: the banner of a program that runs Python, say. */
export function readBridgeLine(text: string): BridgeLine | undefined {
  if (!text.startsWith('{"op": ')) return undefined
  return bridgeLineSchema.safeParse(jsonOf(text)).data ?? { op: 'unreadable', text }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
