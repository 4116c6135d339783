import { z } from 'zod'
import type { SingleLook } from '../../src/verdict/judged_probe.ts'
import { count, list, pair, ratio, shape, verdict } from './basics.ts'

const milliseconds = z.number().nullable()

const singleLook: z.ZodType<SingleLook> = z.tuple([z.string(), z.number()]).describe('The process that looked, and ms.')

const backendTimes = z.object({
  backend: z.string(),
  truthMs: milliseconds,
  standardError: z.number().nullable().describe('Of log(truthMs).'),
  cacheMs: milliseconds,
  coverage: z.number().nullable(),
})

/** The rows are in the CSV files; only grid rows that are off are told here as well. */
export const probe = z
  .object({
    region: z.string(),
    shape,
    coords: list(z.number()).nullable().describe("Its place on the cache's axes."),
    why: z.string().describe('Why it was chosen.'),
    verdict,
    firm: z.boolean().describe('Outside by more than 3 standard errors.'),
    reason: z.string().describe('Why the ratio was not judged; empty where it was.'),
    band: pair(ratio).describe('The accepted ratios.'),
    truthMs: milliseconds,
    backend: z.string().nullable().describe('The one whose time is the truth.'),
    looks: count,
    processes: count,
    standardError: z.number().nullable().describe('Of log(ratio).'),
    cacheMs: milliseconds,
    ratio: ratio.nullable().describe('cacheMs / truthMs.'),
    adjustedRatio: ratio.nullable().describe('With the shifts of the processes that measured taken out.'),
    coverage: z.number().nullable().describe("The cache's flags: 1 EXTRAPOLATED, 2 JIT, 4 NO_COVERAGE, added up."),
    flops: z.number().nullable(),
    bytes: z.number().nullable(),
    backends: list(backendTimes),
    outsideGrid: z.boolean().nullable(),
    compared: z
      .object({ cacheMs: milliseconds, ratio: ratio.nullable(), coverage: z.number().nullable() })
      .nullable()
      .describe('The other cache of an A/B.'),
    gap: z.string().nullable().describe('The reason of the known gap that it lies in.'),
    singleLooks: list(singleLook)
      .optional()
      .describe('The times that truthMs is the median of; absent where it is one.'),
  })
  .meta({ id: 'Probe', description: 'One probe on the grid with its verdict. Times in ms; null where unknown.' })
