import { formatShape } from '../src/shape.ts'
import { rankRemedies } from '../src/verdict/diagnose/rank_remedies.ts'
import type { Gain, Remedy } from '../src/verdict/diagnose/remedies.ts'
import type { SpecReport } from './report.ts'

const [mostRemedies, mostRows] = [5, 4]

/** What rows to measure first, and by how much the error falls: of the iterations where shares are known, else of the kernel. */
export function remedyLines(specs: readonly SpecReport[]): string[] {
  const ranked = rankRemedies(specs.map(({ spec: { spec, remedies } }) => ({ spec, remedies })))
  return ranked
    .slice(0, mostRemedies)
    .map(({ spec, ...remedy }) => `${spec}: ${remedy.action} ${rowsText(remedy)}: ${worthText(remedy)}`)
}

function rowsText({ rows }: Remedy): string {
  const more = rows.length > mostRows ? ` and ${rows.length - mostRows} more` : ''
  return rows.slice(0, mostRows).map(formatShape).join('; ') + more
}

function worthText({ kernel, phases, phasesMs }: Remedy): string {
  const worths = Object.entries(phases).map(([phase, gain]) => {
    const ms = phasesMs[phase]
    return `${phase} by ${percent(gain)}${ms ? `, ${digits(ms.absolute)} ms` : ''}`
  })
  return worths.length > 0
    ? `the error of an iteration falls in ${worths.join('; ')}`
    : `the kernel's own error falls by ${percent(kernel)}`
}

function percent({ absolute }: Gain): string {
  return `${digits(absolute)} %`
}

function digits(value: number): string {
  return String(Number(value.toPrecision(2)))
}
