import { z } from 'zod'
import { lawNames } from '../../src/laws/law.ts'
import { config, count, definition, list, pair, perPhase, ratio, shape } from './basics.ts'
import { remedy } from './errors.ts'
import { region } from './region.ts'

const measuring = z
  .object({
    device: z.string().nullable(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    processes: list(
      z.object({
        process: z.string(),
        shift: z.number().nullable().describe('Of log(time) off the first process; > 0 is slower.'),
        standardError: z.number().nullable(),
        controls: count,
        drift: z.number().nullable().describe("Of log(time), from a control's first look to its last."),
      }),
    ),
    looks: count,
    stored: count.describe('Looks that repeated the one before to the last bit, and do not count.'),
    seconds: z.number(),
    busySeconds: z.number().nullable(),
  })
  .meta({ id: 'Measuring', description: 'The GPU that measured.' })

const law = z
  .object({
    law: z.enum(lawNames),
    statement: z.string(),
    status: z.enum(['holds', 'broken', 'skipped', 'off']),
    reason: z.string(),
    checked: count,
    failed: count,
    breaches: list(z.object({ severity: z.enum(['error', 'information']), shapes: list(shape), detail: z.string() })),
  })
  .meta({ id: 'Law' })

const gap = z.object({
  where: z.string(),
  reason: z.string(),
  status: z.enum(['open', 'closed', 'unprobed']),
  probes: count,
  ratios: pair(ratio).nullable().describe('The least and the greatest.'),
})

export const spec = z
  .object({
    spec: z.string().describe('Its name, unique in a run.'),
    passed: z.boolean(),
    file: z.string().describe('Relative to the root of the Vitest config.'),
    csv: z.string().describe('The file of its rows, beside this one.'),
    kind: z.string(),
    title: z.string(),
    config,
    fields: list(z.string()).describe('Input fields.'),
    axes: list(list(z.number())).describe("The cache's axes; none where it could not be asked."),
    definition,
    cache: z.object({ name: z.string(), embedded: z.boolean() }),
    compared: z.object({ kind: z.string(), config }).nullable().describe('The other cache of an A/B.'),
    truth: z.string().describe('What the truth comes from.'),
    measuring: measuring.nullable().describe('null for recorded truth.'),
    seed: z.number(),
    share: perPhase(z.number()).describe('Of the iteration time, by phase, from 0 to 1.'),
    iterationMs: perPhase(z.number()),
    effort: z.string(),
    dropped: z
      .object({ onGrid: count, duplicate: count, infeasible: count, outOfDomain: count, overBudget: count })
      .describe('Proposed shapes that were not probed, by reason.'),
    notes: list(z.string()),
    remedies: list(remedy),
    regions: list(region),
    gaps: list(gap).describe('Known gaps.'),
    laws: list(law),
    failedTests: list(z.string()).describe('Failing tests that no region, law or gap accounts for.'),
    unfinishedTests: count,
  })
  .meta({ id: 'Spec', description: 'One kernel spec.' })
