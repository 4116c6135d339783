import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { messageOf } from '../message_of.ts'
import { isMissingFile } from '../truth/is_missing_file.ts'

/** The version of the file: figures of another are not compared. */
const baselineVersion = 1

const figure = z.number().nullable()
const count = z.int().nonnegative()

const figuresSchema = z.strictObject({
  verdict: z.string(),
  n: count,
  judged: count,
  within: count,
  median: figure,
  worst: figure,
  bias: figure,
  error: figure,
  noise: figure,
  spread: figure,
  worstNoise: figure,
  shapes: z.string(),
})

const entrySchema = z.strictObject({
  /** The spec file, relative to the root. */
  file: z.string(),
  gpu: z.string(),
  cache: z.string(),
  kernel: z.string(),
  definition: z.string(),
  seed: z.int(),
  effort: z.string(),
  regions: z.record(z.string(), figuresSchema),
})

const fileSchema = z.strictObject({
  schemaVersion: z.literal(baselineVersion),
  specs: z.record(z.string(), entrySchema),
})

/** What the baseline holds of one spec. */
export type BaselineEntry = z.output<typeof entrySchema>

/** The baseline by the names of the specs; or why there is none to compare with. */
export type Baseline =
  | { readonly status: 'none' }
  | { readonly status: 'other-version'; readonly reason: string }
  | { readonly status: 'damaged'; readonly reason: string }
  | { readonly status: 'read'; readonly specs: Readonly<Record<string, BaselineEntry>> }

export function readBaseline(path: string): Baseline {
  try {
    return parseBaseline(readFileSync(path, 'utf8'))
  } catch (error) {
    if (isMissingFile(error)) return { status: 'none' }
    const reason = error instanceof z.ZodError ? faultOf(error) : messageOf(error)
    return { status: 'damaged', reason: `it is damaged: ${reason}` }
  }
}

function parseBaseline(text: string): Baseline {
  const value: unknown = JSON.parse(text)
  const { success, data } = versionSchema.safeParse(value)
  if (!success || data.schemaVersion === baselineVersion)
    return { status: 'read', specs: fileSchema.parse(value).specs }
  const reason = `its schema version is ${data.schemaVersion}, that of this run ${baselineVersion}`
  return { status: 'other-version', reason }
}

const versionSchema = z.object({ schemaVersion: z.number() })

/** One region a line, specs and regions by name: a review sees what moved, and equal runs give equal bytes. */
export function baselineText(specs: Readonly<Record<string, BaselineEntry>>): string {
  const entries = byName(specs).map(([name, { regions, ...entry }]) => {
    const { file, gpu, cache, kernel, definition, seed, effort } = entry
    const facts = Object.entries({ file, gpu, cache, kernel, definition, seed, effort }).map(
      ([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
    )
    const lines = byName(regions).map(
      ([region, figures]) => `        ${JSON.stringify(region)}: ${JSON.stringify(figuresSchema.parse(figures))}`,
    )
    return [
      `    ${JSON.stringify(name)}: {`,
      ...facts,
      '      "regions": {',
      ...(lines.length > 0 ? [lines.join(',\n')] : []),
      '      }',
      '    }',
    ].join('\n')
  })
  return `{\n  "schemaVersion": ${baselineVersion},\n  "specs": {\n${entries.join(',\n')}\n  }\n}\n`
}

function byName<T>(members: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function faultOf({ issues: [first] }: z.ZodError): string {
  return first ? `${first.path.join(' > ')}: ${first.message}` : 'not as expected'
}
