import { z } from 'zod'
import { schemaVersion } from '../src/spec/records.ts'
import { count, list, ratio, verdictCounts, writtenCsv } from './results_schema/basics.ts'
import { rankedRemedy } from './results_schema/errors.ts'
import { kv } from './results_schema/kv.ts'
import { gone } from './results_schema/region.ts'
import { spec } from './results_schema/spec.ts'

const run = z
  .object({
    tool: z.string().describe('The version of kernel-fidelity.'),
    commit: z.string().nullable(),
    changes: z.string().nullable().describe('A digest of what differs from the commit; null where nothing does.'),
    settings: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), list(z.string()), z.null()]))
      .describe('What decides which shapes are judged, and by what.'),
  })
  .meta({ id: 'Run', description: 'What it was a run of.' })

const baseline = z
  .object({
    file: z.string(),
    counts: z.record(z.enum(['better', 'worse', 'new', 'same', 'gone']), count).describe('Regions.'),
    refused: list(z.object({ reason: z.string(), specs: list(z.string()) })).describe(
      'Specs that could not be compared.',
    ),
    goneRegions: list(gone),
    goneSpecs: list(z.string()),
  })
  .meta({ id: 'Baseline', description: 'The run against its baseline.' })

const problem = z
  .object({
    code: z.enum([
      'load-error',
      'no-test-ran',
      'duplicate-spec',
      'duplicate-slug',
      'lost-regions',
      'lost-comparison',
      'unfinished-tests',
      'interrupted',
      'missing-shard',
      'repeated-shard',
      'unlike-shards',
      'unknown-shard',
    ]),
    spec: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'Problem', description: 'What makes the run red beside its failing tests.' })

const probeTotals = z
  .object({ n: count, judged: count, inGaps: count, counts: verdictCounts })
  .meta({ id: 'ProbeTotals' })

const totals = z.object({
  specs: count,
  failing: count,
  regions: count,
  offGrid: probeTotals,
  controls: probeTotals,
  worstInGaps: ratio.nullable(),
})

/**
 * What `results.json` holds; `results.schema.json` is made of it. `schemaVersion` stays where members, codes and classes are
 * added, and rises where one is removed or comes to mean something else.
 */
export const resultsSchema = z
  .object({
    schemaVersion: z.literal(schemaVersion),
    passed: z.boolean().describe('Whether everything here is green.'),
    interrupted: z.boolean().describe('Whether the run was cut off: then something is missing.'),
    run: run.nullable(),
    baseline: baseline.exactOptional(),
    totals,
    problems: list(problem),
    notes: list(z.string()),
    specs: list(spec),
    kv: list(kv).exactOptional(),
    remedies: list(rankedRemedy).describe('What to measure first across all specs.'),
    earlier: list(writtenCsv).describe('CSV files of an earlier run that this one did not write.'),
  })
  .meta({
    title: 'results.json of kernel-fidelity',
    description: `Version ${schemaVersion}. Members, codes and classes may be added to it: pass over those you do not know.`,
  })

/** Of the version that this is; with members that it does not name allowed, since more may be added. */
export function resultsJsonSchema(): object {
  return z.toJSONSchema(resultsSchema, { io: 'input' })
}
