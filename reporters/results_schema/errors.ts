import { z } from 'zod'
import { diagnosisClasses } from '../../src/verdict/diagnose/diagnosis.ts'
import { count, list, perPhase, shape } from './basics.ts'

const errorParts = z
  .object({ stale: z.number(), interpolation: z.number(), backend: z.number(), noise: z.number() })
  .meta({ id: 'ErrorParts', description: 'What an error is made of; > 0 makes the cache too slow.' })

const meanError = z
  .object({
    signed: errorParts,
    absolute: errorParts,
    total: z.object({ signed: z.number(), absolute: z.number() }),
  })
  .meta({ id: 'MeanError', description: 'Means over probes: signed, where errors cancel, and absolute.' })

export const errorSummary = z
  .object({
    probes: count.describe('Those with a ratio.'),
    kernel: meanError.describe("In per cent of the kernel's own time."),
    phases: perPhase(meanError).describe('By phase, in per cent of its iteration time.'),
    phasesMs: perPhase(meanError).describe('By phase whose iteration time is known, in ms of it.'),
  })
  .meta({ id: 'ErrorSummary' })

export const finding = z
  .object({
    class: z.enum(diagnosisClasses),
    cause: z.string(),
    evidence: z.string(),
    next: z.string().describe('What to do.'),
    rows: list(shape).exactOptional().describe('Rows that would mend it, measured or measured again.'),
    probes: count,
    firm: count,
    cells: count,
  })
  .meta({ id: 'Finding', description: 'Why some failing probes fail.' })

const gain = z.object({ signed: z.number(), absolute: z.number() })

export const remedy = z
  .object({
    action: z.enum(['profile again', 'add rows']),
    rows: list(shape),
    kernel: gain.describe("In per cent of the kernel's own time."),
    phases: perPhase(gain).describe('By phase, in per cent of its iteration time.'),
    phasesMs: perPhase(gain).describe('By phase whose iteration time is known, in ms of it.'),
  })
  .meta({ id: 'Remedy', description: 'Rows to measure, and by how much errors fall.' })

/** Not `extend`, which would keep the id. */
export const rankedRemedy = z.object({ spec: z.string(), ...remedy.shape })
