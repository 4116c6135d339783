import { formatShape } from '../src/shape.ts'
import { rankRemedies } from '../src/verdict/diagnose/rank_remedies.ts'
import type { Remedy } from '../src/verdict/diagnose/remedies.ts'
import { figure, list } from '../src/verdict/wording.ts'
import type { SpecReport } from './report.ts'

const [mostRemedies, mostRows] = [5, 4]

/** What is not worth a visit to a GPU: less than a thousandth of the iterations, or than a hundredth of a kernel without a share. */
const [leastOfIterations, leastOfKernel] = [0.1, 1]

/** What rows to measure first, and by how much the error falls: of the iterations where shares are known, else of the kernel. */
export function remedyLines(specs: readonly Pick<SpecReport, 'spec'>[]): string[] {
  return rankRemedies(specs.map(({ spec: { spec, remedies } }) => ({ spec, remedies })))
    .filter(isWorthwhile)
    .slice(0, mostRemedies)
    .map(
      ({ spec, ...remedy }) => `${spec}: ${remedy.action} ${rowsText(remedy)}: the error falls by ${worthText(remedy)}`,
    )
}

function isWorthwhile({ kernel, phases }: Remedy): boolean {
  const gains = Object.values(phases).map(({ absolute }) => absolute)
  return gains.length > 0 ? Math.max(...gains) >= leastOfIterations : kernel.absolute >= leastOfKernel
}

function rowsText({ rows }: Remedy): string {
  return list(rows.map(formatShape), mostRows)
}

function worthText({ kernel, phases, phasesMs }: Remedy): string {
  const worths = Object.entries(phases).map(([phase, { absolute }]) => {
    const ms = phasesMs[phase]
    return `${figure(absolute)} % of a ${phase} iteration${ms ? ` (${figure(ms.absolute)} ms)` : ''}`
  })
  return worths.length > 0 ? worths.join(', ') : `${figure(kernel.absolute)} % of the kernel's time`
}
