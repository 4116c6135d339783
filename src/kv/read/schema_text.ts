import type { z } from 'zod'

const mostIssues = 3
const mostChars = 120

/** The first faults that a schema found, on one line, with what it got (parse with `reportInput: true`): short whatever that was. */
export function schemaText({ issues }: z.ZodError): string {
  const shown = issues.slice(0, mostIssues).map(({ path, message, input }) => {
    return `${path.join('.') || 'value'}: ${shortened(message)}, got ${valueText(input)}`
  })
  const more = issues.length > mostIssues ? [`${issues.length - mostIssues} more`] : []
  return [...shown, ...more].join('; ')
}

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'string') return JSON.stringify(shortened(value))
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : `an ${typeof value}`
}

function shortened(text: string): string {
  return text.length > mostChars ? `${text.slice(0, mostChars)}...` : text
}
