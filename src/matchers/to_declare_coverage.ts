import type { SyncMatcherResult } from 'vitest'
import { EXTRAPOLATED, formatCoverage, JIT, NO_COVERAGE } from '../cache/coverage.ts'
import { formatShape } from '../shape.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { replayLine } from './failure_message.ts'
import { toRegion } from './region.ts'

/** Passes when the cache's own flags are honest: EXTRAPOLATED (or JIT: measured on the spot) wherever a shape lies outside the grid, and an answer wherever it lies inside. */
export function toDeclareCoverage(received: unknown): SyncMatcherResult {
  const region = toRegion(received, 'toDeclareCoverage')
  const dishonest = region.probes
    .map((probe) => ({ probe, fault: faultOf(probe) }))
    .filter(({ fault }) => fault !== undefined)
  return {
    pass: dishonest.length === 0,
    message: () =>
      [
        `${region.context.spec} › ${region.name}: the cache misreports its coverage at ${dishonest.length} of ${region.probes.length} shapes`,
        ...dishonest.slice(0, 5).map(({ probe, fault }) => `  ${formatShape(probe.shape)}: ${fault}`),
        `  next:   the cache must flag what it did not interpolate between its own rows`,
        `  replay: ${replayLine(region)}`,
      ].join('\n'),
  }
}

function faultOf({ coverage, outsideGrid }: JudgedProbe): string | undefined {
  if (coverage === null || outsideGrid === null) return undefined
  if (outsideGrid && (coverage & (EXTRAPOLATED | JIT | NO_COVERAGE)) === 0) {
    return `outside the grid, yet flagged ${formatCoverage(coverage) || 'as covered'}`
  }
  if (!outsideGrid && (coverage & NO_COVERAGE) !== 0) return 'inside the grid, yet NO_COVERAGE'
  return undefined
}
