import { z } from 'zod'
import type { KernelConfig } from '../../src/config.ts'
import { definitionSchema } from '../../src/definition.ts'
import type { Shape } from '../../src/shape.ts'
import { verdicts } from '../../src/verdict/judged_probe.ts'

export const count = z.int().nonnegative()

/** Zod's own arrays may be changed; nothing of a report is. */
export function list<T extends z.ZodType>(item: T): z.ZodType<readonly z.output<T>[]> {
  return z.array(item)
}

export function pair(item: z.ZodNumber): z.ZodType<readonly [number, number]> {
  return z.tuple([item, item])
}

const json = z.json().meta({ id: 'Json', description: 'Anything.' })

export const shape: z.ZodType<Shape> = z.record(z.string(), json).meta({
  id: 'Shape',
  description: 'One value per input field of a kernel, e.g. { "m": 97 }; lists and objects in ragged inputs.',
})

export const config: z.ZodType<KernelConfig> = z
  .object({ backends: list(z.string()), gpu_name: z.string() })
  .catchall(json)
  .meta({ id: 'KernelConfig', description: 'Backends, GPU, and the dims: every other key.' })

export const definition = definitionSchema.meta({
  description: 'What a time means: window/L2/clock, e.g. steady/cold/events.',
})

export const verdict = z.enum(verdicts)

export const verdictCounts = z.record(verdict, count).meta({
  id: 'VerdictCounts',
  description: 'Probes by verdict.',
})

export const perPhase = <T extends z.ZodType>(value: T) => z.record(z.string(), value)

/** A ratio is cache / truth; below 1 the cache is too fast. */
export const ratio = z.number().positive()

export const writtenCsv = z.object({ csv: z.string(), spec: z.string(), file: z.string() }).meta({ id: 'WrittenCsv' })

export const fault = z
  .object({ status: z.literal('fault'), code: z.string(), reason: z.string() })
  .meta({ id: 'Fault', description: 'The cache or the truth could not be asked, or a capture not be read.' })
