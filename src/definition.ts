import { z } from 'zod'

/**
 * What a time means: the measuring window (`steady` clocks or a short `burst`), the L2 state before each launch, and the
 * clock (GPU `events` around the launches, or the `kernel` alone). Cache rows and truth must share one definition:
 * a burst and a steady time of one shape differ by up to 16 % on an H200.
 */
export type Definition = `${'steady' | 'burst'}/${'cold' | 'warm'}/${'events' | 'kernel'}`

export const defaultDefinition: Definition = 'steady/cold/events'

export const definitionSchema: z.ZodType<Definition> = z.templateLiteral([
  z.enum(['steady', 'burst']),
  '/',
  z.enum(['cold', 'warm']),
  '/',
  z.enum(['events', 'kernel']),
])
