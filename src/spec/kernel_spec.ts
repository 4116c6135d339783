import { z } from 'zod'
import type { ConfigChange, KernelConfig } from '../config.ts'
import { definitionSchema, type Definition } from '../definition.ts'
import type { Generator, RegionOf } from '../probes/probe.ts'
import type { Shape } from '../shape.ts'
import type { BandInput } from '../verdict/band.ts'
import type { KnownGap } from '../verdict/known_gap.ts'
import { barParts } from './bar_parts.ts'
import type { Effort } from './effort.ts'
import { functionSchema } from './function_schema.ts'
import { lawOptionsSchema, type LawOptions } from './law_options.ts'

/** The region of the shapes on the grid: every spec has it unless it says `controls: false`. */
export type ControlsRegion = 'controls'

/** A bar for one region: a band alone, or with what `judgeRegion` takes besides. */
export type BarInput =
  | BandInput
  | {
      readonly band?: BandInput
      /** The least share of the judged probes that must be within. Default 0.95. */
      readonly within?: number
      /** Single probes may lie outside the band, but none firmly outside this one. */
      readonly worst?: BandInput
      /** The least number of judged probes. Default 80 %, at least three, all where there are fewer. */
      readonly minJudged?: number
    }

/** What a spec file says of one kernel. */
export interface KernelSpec<G extends readonly Generator[] = readonly Generator[]> {
  /** What distinguishes this spec from others of its kind; kind and title together name it. */
  readonly title: string
  readonly config: KernelConfig
  readonly probes: G
  /** Share (0 to 1) of each phase's iteration time: sets the effort. */
  readonly share?: Readonly<Record<string, number>>
  /** How long each phase's iteration takes, in ms: then errors and remedies are told in ms as well. */
  readonly iterationMs?: Readonly<Record<string, number>>
  /** Overrides the effort that follows from `share`. */
  readonly effort?: Effort
  /** The bar of a region; 15 % either way where nothing is said. */
  readonly bands?: Readonly<Partial<Record<RegionOf<G> | ControlsRegion, BarInput>>>
  readonly known?: readonly KnownGap<RegionOf<G> | ControlsRegion>[]
  /** `false`: no probes on the grid, e.g. where the recording holds no second visit to the grid's rows. */
  readonly controls?: boolean
  /** Asks a second cache for the same shapes; both are judged by the truth of the first. */
  readonly compare?: { readonly kind?: string; readonly config?: ConfigChange }
  /** The kind whose truth judges this one. Default: its own. */
  readonly truthKind?: string
  /** What the truth was measured with, where that is not the dims and the input fields. */
  readonly spec?: (dims: Shape, shape: Shape) => Shape
  /**
   * Whether the cache's axes are not the input fields: then the names of these, or `true` where the axes are labelled with them
   * all the same. Left out, the cache's `rows` and `kernel-list` decide; only a binary without them needs it.
   */
  readonly reAxis?: boolean | readonly string[]
  /** One verdict per backend: each cache meets its own truth. */
  readonly perBackend?: boolean
  /** Shapes that production can run; others are not probed. */
  readonly domain?: (shape: Shape) => boolean
  /** What the times of cache and truth mean. */
  readonly definition?: Definition
  /** What the laws cannot know by themselves, and which of them are switched off. */
  readonly laws?: LawOptions
  /**
   * `'hold'`: a region that got worse than the baseline, beyond the noise of both, fails even inside its band; so does a spec
   * that the baseline does not hold, or that cannot be compared with it.
   */
  readonly baseline?: 'hold'
}

const bandSchema = z.union([
  z.number().positive().max(1, 'a bar is a fraction: write 0.15 for 15 %'),
  z
    .tuple([z.number().positive(), z.number().positive()])
    .refine(([low, high]) => low < high, 'a band is [low, high], low first'),
])

const barSchema = z.union([
  bandSchema,
  z.strictObject({
    band: bandSchema.optional(),
    within: z.number().min(0).max(1).optional(),
    worst: bandSchema.optional(),
    minJudged: z.int().positive().optional(),
  }),
])

const rangeSchema = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low <= high, 'a range is [low, high], low first')

const gapSchema = z.strictObject({
  where: z.union([
    z.string().min(1),
    z
      .record(z.string(), z.union([z.number(), rangeSchema]))
      .refine((ranges) => Object.keys(ranges).length > 0, 'a gap without a field would be everywhere'),
  ]),
  reason: z.string().min(1),
  backend: z.string().optional(),
})

const configSchema = z.looseObject({
  backends: z.array(z.string()).min(1),
  gpu_name: z.string().min(1),
})

const specSchema = z.strictObject({
  title: z.string().regex(/^[^\n\r]+$/, 'a title is one line, and not empty'),
  config: configSchema,
  probes: z.array(z.custom<Generator>(isGenerator, 'expected a generator such as midpoints()')).min(1),
  share: z.record(z.string(), z.number().min(0).max(1, 'a share is a fraction: write 0.11 for 11 %')).optional(),
  iterationMs: z.record(z.string(), z.number().positive()).optional(),
  effort: z.enum(['full', 'standard', 'light']).optional(),
  bands: z.record(z.string(), barSchema).optional(),
  known: z.array(gapSchema).optional(),
  controls: z.boolean().optional(),
  compare: z.strictObject({ kind: z.string().optional(), config: configSchema.partial().optional() }).optional(),
  truthKind: z.string().optional(),
  spec: functionSchema.optional(),
  reAxis: z.union([z.boolean(), z.array(z.string()).min(1)]).optional(),
  perBackend: z.boolean().optional(),
  domain: functionSchema.optional(),
  definition: definitionSchema.optional(),
  laws: lawOptionsSchema.optional(),
  baseline: z.literal('hold', "the only choice is 'hold'; leave it out to be told alone").optional(),
})

/** Throws with the spec file and the key at fault: the types are the first check, this one is for what types cannot see. */
export function checkSpec(kind: string, spec: KernelSpec, file: string): void {
  const where = `${file}: describeKernel('${kind}')`
  const parsed = specSchema.safeParse(spec)
  if (!parsed.success) throw new Error(`${where}\n${z.prettifyError(parsed.error)}`)
  for (const region of ['controls', 'hunt'] as const) {
    if (Object.keys(barParts(spec.bands?.[region] ?? {})).every((part) => part === 'band')) continue
    throw new Error(`${where}: bands.${region} takes a band alone: ${noShares[region]}`)
  }
  const regions = regionNames(spec)
  for (const [key, named] of [
    ['bands', Object.keys(spec.bands ?? {})],
    ['known', (spec.known ?? []).map((gap) => gap.where).filter((target) => typeof target === 'string')],
  ] as const) {
    const unknown = named.find((region) => !regions.includes(region))
    if (unknown !== undefined) {
      throw new Error(`${where}: ${key} names the region '${unknown}', but its probes have only ${regions.join(', ')}`)
    }
  }
  const fault = faultOfGapBackends(spec)
  if (fault !== undefined) throw new Error(`${where}: ${fault}`)
}

/** Only a `perBackend` spec tells backends apart. */
function faultOfGapBackends({ config, perBackend, known = [] }: KernelSpec): string | undefined {
  const named = known.flatMap(({ backend }) => backend ?? [])
  if (named.length > 0 && perBackend !== true) return `known names a backend, which only a perBackend spec has gaps of`
  const unknown = named.find((backend) => !config.backends.includes(backend))
  return unknown === undefined
    ? undefined
    : `known names the backend '${unknown}', but those of the config are ${config.backends.join(', ')}`
}

const noShares = {
  controls: 'controls are judged by drift and single rows, not by shares',
  hunt: 'a hunt is judged by the infidel cells it finds, not by shares',
}

/** Every region that the probes of a spec may fall into, `controls` last. */
export function regionNames({ probes, controls }: KernelSpec): readonly string[] {
  const named = probes.flatMap((generator) => [...generator.regions, ...generator.mayBeEmpty])
  const explicit = probes.some((generator) => generator.origin === 'explicit')
  return [...new Set(controls === false && !explicit ? named : [...named, 'controls'])]
}

function isGenerator(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'generate' in value && 'regions' in value
}
