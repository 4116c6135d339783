import { z } from 'zod'
import { definitionSchema } from '../definition.ts'
import type { Shape } from '../shape.ts'

/** Args come out of `JSON.parse`, which yields nothing but `Value`s. */
export const argsSchema = z.custom<Shape>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object of dims and input fields',
)

/**
 * One look: one line of `fidelity/{cache,truth}/<gpu>/<kind>.jsonl`. Looks are kept as measured, never averaged. Unknown
 * members are ignored.
 */
export const lookRowSchema = z.object({
  kind: z.string(),
  gpu_name: z.string(),
  backend: z.string(),
  /** What the backend was measured with: dims and input fields, or what a spec derives from them. */
  args: argsSchema,
  time_ms: z.number().positive(),
  /** Floating-point operations of one launch. */
  flops: z.number().nonnegative().optional(),
  /** Bytes moved by one launch. */
  bytes: z.number().nonnegative().optional(),
  /** Joules of one launch. */
  energy_j: z.number().nonnegative().optional(),
  /** Looks of one shape in one process share that process's bias. */
  process: z.string(),
  /** Which look at these args on this backend in this process, from 1. */
  look: z.int().positive(),
  /** Seconds since the process began; `null` where nobody noted it. */
  t: z.number().nonnegative().nullable(),
  /** The key of `runs.json`. */
  run: z.string(),
})

export type LookRow = z.infer<typeof lookRowSchema>

/** Where the looks of one run come from: one entry of `runs.json`. What nobody noted is `null`. */
export const runSchema = z.object({
  definition: definitionSchema,
  gpu: z.string(),
  driver: z.string().nullable().default(null),
  cuda: z.string().nullable().default(null),
  torch: z.string().nullable().default(null),
  triton: z.string().nullable().default(null),
  /** What measured, with its version where it has one. */
  tool: z.string(),
  /** The git commit of the tool. */
  commit: z.string().nullable().default(null),
  when: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  /** `contractHash` of each kind that the run holds; a kind that is not here is not checked. */
  contract: z.record(z.string(), z.string()).default({}),
  /** How it was measured, in words. */
  method: z.string(),
})

export type Run = z.infer<typeof runSchema>

/** `runs.json`, beside the rows. */
export const runsSchema = z.record(z.string(), runSchema)

export type Runs = z.infer<typeof runsSchema>
