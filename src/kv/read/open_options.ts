import { z } from 'zod'
import type { CaptureFacts } from '../capture.ts'
import { CaptureFault } from './capture_fault.ts'
import { dtypeBits, dtypeName } from './dtype.ts'
import { blockTableSchema } from './block_table.ts'
import { schemaText } from './schema_text.ts'
import { axisNames, type Axis } from './tensor_axes.ts'

/** What the files of a capture do not tell themselves. A manifest tells all but the facts, and what it tells holds. */
export interface OpenOptions {
  /** Tokens of a block, for tensors whose tokens are not in blocks. @default 16 */
  readonly blockSize?: number | undefined
  /** For tensors that have heads and dims in one axis; by default that is one head. */
  readonly kvHeads?: number | undefined
  /** Of bytes: `fp8_e4m3` or `fp8_e5m2`. Without it, blocks of u8 are compared by their bytes alone. */
  readonly dtype?: string | undefined
  /** What the axes of every tensor mean, where the shape alone is misread. */
  readonly axes?: readonly Axis[] | undefined
  /** The physical block of each logical one, for dumps of a whole pool; by default all blocks, in order. */
  readonly blockTable?: readonly number[] | undefined
  /** The first logical block of the suffix. @default 0 */
  readonly boundary?: number | undefined
  readonly facts?: Partial<CaptureFacts> | undefined
}

const count = z.int().positive()
const optionsSchema = z.strictObject({
  blockSize: count.max(2 ** 20).optional(),
  kvHeads: count.optional(),
  dtype: z
    .string()
    .refine((name) => dtypeBits(dtypeName(name)) === 8, 'must be a dtype of 8 bits')
    .optional(),
  axes: z.array(z.enum(axisNames)).optional(),
  blockTable: blockTableSchema.optional(),
  boundary: z.int().nonnegative().optional(),
  facts: z
    .strictObject({
      model: z.string().nullable(),
      tokens: z.int().nonnegative().nullable(),
      tokensHash: z.string().nullable(),
    })
    .partial()
    .optional(),
})

/** @throws CaptureFault */
export function checkOptions(options: OpenOptions): void {
  const { error } = optionsSchema.safeParse(options, { reportInput: true })
  if (error) throw new CaptureFault('bad-options', 'the options of openCapture', schemaText(error), 'correct them')
}

/** What the file tells, else what the options do. */
export function factsOf(told: Partial<CaptureFacts>, { facts = {} }: OpenOptions): CaptureFacts {
  return {
    model: told.model ?? facts.model ?? null,
    tokens: told.tokens ?? facts.tokens ?? null,
    tokensHash: told.tokensHash ?? facts.tokensHash ?? null,
  }
}
