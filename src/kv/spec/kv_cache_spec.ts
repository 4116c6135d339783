import { z } from 'zod'
import type { BandInput } from '../../verdict/band.ts'
import type { CompareMode } from '../compare/comparison.ts'
import { checkOptions, type OpenOptions } from '../read/open_options.ts'
import type { Region } from '../fingerprint.ts'
import type { SourceOptions } from './open_source.ts'

/** What a spec says of two KV caches. Of how they are to be read it says what holds for both; a side may say otherwise. */
export interface KvCacheSpec extends OpenOptions {
  /** What the candidate is held against: a capture, or the log of an engine. */
  readonly reference: KvSource
  readonly candidate: KvSource
  /** @default 'restore' */
  readonly mode?: CompareMode | undefined
  /** Up to which root mean square deviation, over that of the reference, a block is noise. @default none for a restore, two units in the last place for a recompute */
  readonly noise?: number | undefined
  /** The accepted ratios of the sums of squares and of absolute values, for each layer and side. @default 1e-6, or what noise may make of them */
  readonly bands?: Partial<Readonly<Record<Region, BandInput>>> | undefined
  /** Values of one block of one side, where both sides are logs. @default 16384 */
  readonly elementsPerBlock?: number | undefined
}

/** A path, relative to the root of the Vitest config, or a `file:` URL; `run.log#2` is turn 2 of that log. Or one of these with how it is to be read. */
export type KvSource = string | URL | ({ readonly path: string | URL } & SourceOptions)

const placeSchema = z.union([z.string().min(1), z.instanceof(URL)])

/** Checked by `checkOptions`, which knows what they are. */
const openSchema = {
  blockSize: z.unknown().optional(),
  kvHeads: z.unknown().optional(),
  dtype: z.unknown().optional(),
  axes: z.unknown().optional(),
  blockTable: z.unknown().optional(),
  boundary: z.unknown().optional(),
  facts: z.unknown().optional(),
}

const momentSchema = z.enum(['prefill', 'decode']).optional()

const turnSchema = z.union([
  z.strictObject({ turn: z.int().nonnegative(), moment: momentSchema }),
  z.strictObject({ tag: z.string().min(1), nth: z.int().nonnegative().optional() }),
])

const sourceSchema = z.union([
  placeSchema,
  z.strictObject({ path: placeSchema, turn: turnSchema.optional(), ...openSchema }),
])

const bandSchema = z.union([
  z.number().positive().max(1, 'a bar is a fraction: write 1e-6 for one in a million'),
  z
    .tuple([z.number().positive(), z.number().positive()])
    .refine(([low, high]) => low < high, 'a band is [low, high], low first'),
])

const specSchema = z.strictObject({
  reference: sourceSchema,
  candidate: sourceSchema,
  mode: z.enum(['restore', 'recompute']).optional(),
  noise: z.number().positive().max(1, 'noise is a fraction: write 0.01 for 1 %').optional(),
  bands: z.strictObject({ prefix: bandSchema.optional(), suffix: bandSchema.optional() }).optional(),
  elementsPerBlock: z.int().positive().optional(),
  ...openSchema,
})

const titleSchema = z.string().regex(/^[^\n\r]+$/, 'a title is one line, and not empty')

/** Throws with the spec file and the key at fault. */
export function checkKvCacheSpec(title: string, spec: KvCacheSpec, file: string): void {
  const where = `${file}: describeKvCache(${JSON.stringify(title)})`
  const faults = [titleSchema.safeParse(title), specSchema.safeParse(spec)].flatMap(({ error }) => error ?? [])
  const [fault] = faults
  if (fault) throw new Error(`${where}\n${z.prettifyError(fault)}`)
  for (const side of ['reference', 'candidate'] as const) {
    try {
      checkOptions(openOptions(spec, side))
    } catch (error) {
      throw new Error(`${where}, ${side}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

/** How one side is to be read: what it says itself, else what the spec says of both. */
export function sourceOptions(spec: KvCacheSpec, side: 'reference' | 'candidate'): SourceOptions {
  const source = spec[side]
  const turn = typeof source === 'object' && 'turn' in source ? source.turn : undefined
  return { ...openOptions(spec, side), turn }
}

export function placeOf(source: KvSource): string | URL {
  return typeof source === 'string' || source instanceof URL ? source : source.path
}

function openOptions(spec: KvCacheSpec, side: 'reference' | 'candidate'): OpenOptions {
  const { blockSize, kvHeads, dtype, axes, blockTable, boundary, facts } = spec
  const common = { blockSize, kvHeads, dtype, axes, blockTable, boundary, facts }
  const source = spec[side]
  if (typeof source === 'string' || source instanceof URL) return common
  const { path: _, turn: __, ...own } = source
  return { ...common, ...own }
}
