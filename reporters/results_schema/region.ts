import { z } from 'zod'
import { count, fault, list, pair, ratio, shape, verdictCounts } from './basics.ts'
import { errorSummary, finding } from './errors.ts'
import { probe } from './probe.ts'

const inconclusive = z.object({ status: z.literal('inconclusive'), reason: z.string() })
const knownGap = z.object({ status: z.literal('known-gap') })
const shift = z.number().describe('The median ratio.')

const outcome = z
  .union([
    z.object({ status: z.literal('pass') }),
    knownGap,
    inconclusive,
    z.object({ status: z.literal('fail'), reason: z.string() }),
    z.object({ status: z.literal('pass'), shift }),
    z.object({ status: z.literal('drift'), shift }),
    z.object({ status: z.literal('stale'), shift, outside: list(probe) }),
    z.object({ status: z.literal('suspect'), shift, rows: list(probe) }),
    fault,
  ])
  .describe('How it ended. Only pass and known-gap are green; drift, stale and suspect are of controls.')

const regionStats = z
  .object({
    n: count.describe('Probes in no known gap.'),
    judged: count,
    counts: verdictCounts,
    firm: count.describe('Firmly outside.'),
    inBand: count.describe('Ratios inside the band, whatever the noise.'),
    median: ratio.nullable(),
    worst: ratio.nullable().describe('The ratio farthest from 1.'),
    p95: z.number().nullable().describe('95th percentile of |log ratio|.'),
    inGaps: count,
  })
  .meta({ id: 'RegionStats' })

const ratioStats = { n: count, median: ratio, inBand: count, worst: ratio }

const lookedAt = z.object({ shape, ratio, looks: count, outside: z.boolean() })

const infidelCell = z
  .object({
    ends: list(pair(z.number())).describe('Both ends on each axis.'),
    smallest: shape,
    largest: shape,
    worst: lookedAt,
    looks: list(lookedAt),
  })
  .meta({ id: 'InfidelCell', description: 'A cell of the grid that holds a shape outside the band.' })

const figures = z
  .object({
    verdict: z.string(),
    n: count,
    judged: count,
    within: count,
    median: ratio.nullable(),
    worst: ratio.nullable(),
    bias: z.number().nullable().describe('Mean of log ratio.'),
    error: z.number().nullable().describe('Mean of |log ratio|.'),
    noise: z.number().nullable().describe('Standard error of bias that comes of the noise.'),
    spread: z.number().nullable().describe('Standard error of bias that comes of the choice of shapes.'),
    worstNoise: z.number().nullable().describe('Standard error of log worst.'),
    shapes: z.string().describe('A hash of the judged shapes.'),
  })
  .meta({ id: 'BaselineFigures', description: 'What a region showed, as the baseline keeps it.' })

const change = z
  .object({
    kind: z.enum(['better', 'worse', 'new', 'same']),
    was: figures.nullable(),
    is: figures,
    reason: z.string(),
    failed: z.boolean().describe("Whether it fails the region's test."),
  })
  .meta({ id: 'RegionChange' })

export const gone = z.object({ region: z.string(), was: figures, spec: z.string() })

export const region = z.union([
  z.object({
    region: z.string(),
    outcome,
    stats: regionStats,
    errors: errorSummary.nullable(),
    findings: list(finding).describe('Why probes fail, the weightiest reason first.'),
    cells: list(infidelCell).exactOptional().describe('Of a hunt: what it found.'),
    compared: z.object(ratioStats).nullable().describe('The other cache of an A/B.'),
    change: change.nullable().describe('Against the baseline.'),
    adjusted: z
      .object({ ...ratioStats, crossed: count.describe('Ratios on the other side of the bar.') })
      .nullable()
      .describe('With the shifts of the processes that measured taken out.'),
  }),
  z.object({
    region: z.string(),
    outcome: z.object({ status: z.literal('lost') }).describe('No rows came back of it.'),
  }),
])
