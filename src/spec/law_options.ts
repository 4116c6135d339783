import { z } from 'zod'
import { lawNames, type GpuPeak, type LawName, type Work } from '../laws/law.ts'
import type { Shape } from '../shape.ts'
import { functionSchema } from './function_schema.ts'

/** What a spec says about the laws of its cache. */
export interface LawOptions {
  /** Laws switched off, each with the reason, or the reason alone for all of them: the summary lists them. */
  readonly off?: Readonly<Partial<Record<LawName, string>>> | string
  /** The operations and bytes of one launch, where the cache does not report them. */
  readonly work?: (shape: Shape) => Work
  /** The GPU's peak in this kernel's dtype, where it is not among those known. */
  readonly peak?: GpuPeak
  /** Values of a field from which on a jump is meant, such as the edges of buckets: `{ m: [256, 512] }`. */
  readonly jumps?: Readonly<Record<string, readonly number[]>>
}

const reasonSchema = z.string().min(1, 'say why the law is switched off')

const offSchema = z
  .record(z.string(), reasonSchema)
  .refine((off) => Object.keys(off).every(isLaw), { error: `the laws are ${lawNames.join(', ')}` })

export const lawOptionsSchema: z.ZodType = z.strictObject({
  off: z.union([reasonSchema, offSchema]).optional(),
  work: functionSchema.optional(),
  peak: z.strictObject({ tflops: z.number().positive(), gbps: z.number().positive() }).optional(),
  jumps: z.record(z.string(), z.array(z.number())).optional(),
})

function isLaw(name: string): boolean {
  return lawNames.some((law) => law === name)
}
