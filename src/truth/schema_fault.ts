import type { z } from 'zod'

/** What a schema found wrong, on one line, with the value that it got (parse with `reportInput: true`). */
export function schemaFault(error: z.ZodError): string {
  return error.issues
    .map(
      ({ path, message, input }) =>
        `${path.join('.') || 'value'}: ${message}, got ${JSON.stringify(input) ?? 'nothing'}`,
    )
    .join('; ')
}
