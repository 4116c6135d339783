import { z } from 'zod'
import { count, fault, list } from './basics.ts'

const side = z.enum(['k', 'v'])

const blockVerdict = z.enum([
  'identical',
  'noise',
  'wrong',
  'moved',
  'foreign',
  'shifted',
  'permuted',
  'zero',
  'poison',
  'unreadable',
])

const difference = z
  .object({
    what: z.enum([
      'tokens',
      'token ids',
      'model',
      'layers',
      'layout',
      'dtype',
      'block size',
      'kv heads and head dim',
      'order of dims',
      'block bytes',
      'blocks',
      'boundary',
    ]),
    reference: z.string().nullable(),
    candidate: z.string().nullable(),
    effect: z.enum(['not-comparable', 'warning', 'unknown']),
    advice: z.string(),
  })
  .describe('In what the two differ before any value is looked at.')

const firstDivergence = z.object({
  layer: z.number(),
  name: z.string(),
  logical: z.number().nullable(),
  sides: list(side),
  region: z.enum(['prefix', 'suffix', 'whole']),
  verdicts: list(blockVerdict),
})

const cause = z.object({
  class: z.enum([
    'layout',
    'accumulation-noise',
    'corruption',
    'off-by-one',
    'mapping',
    'write',
    'reuse-or-restore',
    'recompute',
    'state',
    'unclear',
    'unreadable',
  ]),
  title: z.string(),
  blocks: count,
  where: z.string(),
  evidence: list(z.string()),
  next: z.string(),
})

const skipped = z.object({
  layer: z.number(),
  name: z.string(),
  reason: z.string(),
  of: z.enum(['reference', 'candidate']),
})

const compared = z.object({
  status: z.literal('compared'),
  verdict: z.enum(['same', 'divergent', 'unreadable', 'not-comparable']),
  lead: z.string().describe('The one line to read if only one is.'),
  basis: z.enum(['hash', 'printed']).describe('What the weakest equality rests on.'),
  comparability: list(difference),
  boundary: count.nullable().describe('The first logical block of the suffix.'),
  counts: z.partialRecord(blockVerdict, count).describe('Blocks by verdict.'),
  skipped: list(skipped),
  firstDivergence: firstDivergence.nullable(),
  causes: list(cause),
  looks: z.object({ taken: count, wanted: count }).describe('Blocks compared element by element.'),
  notes: list(z.string()),
})

export const kv = z
  .object({
    spec: z.string(),
    passed: z.boolean(),
    file: z.string(),
    csv: z.string(),
    title: z.string().nullable(),
    reference: z.string().nullable(),
    candidate: z.string().nullable(),
    mode: z.enum(['restore', 'recompute']).nullable(),
    outcome: z.union([compared, fault, z.object({ status: z.literal('lost') })]),
    failedTests: list(z.string()),
    unfinishedTests: count,
  })
  .meta({ id: 'Kv', description: 'Two KV caches that should be one.' })
