import { z } from 'zod'

/** Only that it is a function: its type is the compiler's to check. */
export const functionSchema: z.ZodType = z.custom((value) => typeof value === 'function', 'expected a function')
