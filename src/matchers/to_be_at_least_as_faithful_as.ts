import type { SyncMatcherResult } from 'vitest'
import { mean, sumOfSquares } from '../verdict/statistics.ts'
import { replayLine, statsLine } from './failure_message.ts'
import { toRegion, type Region } from './region.ts'

/** Standard errors by which the mean difference must be worse before the matcher calls it worse. */
const conclusive = 1.7

/**
 * Passes unless the region's ratios are conclusively farther from 1 than the other's: a paired comparison of |log ratio|
 * over the shapes that both judged, so that noise of the shared truth cancels.
 */
export function toBeAtLeastAsFaithfulAs(received: unknown, other: Region): SyncMatcherResult {
  const region = toRegion(received, 'toBeAtLeastAsFaithfulAs')
  const reference = toRegion(other, 'toBeAtLeastAsFaithfulAs')
  const differences = pairedDifferences(region, reference)
  const difference = mean(differences)
  const error = Math.sqrt(sumOfSquares(differences) / (differences.length - 1) / differences.length)
  return {
    pass: differences.length > 1 && difference <= conclusive * error,
    message: () =>
      differences.length > 1
        ? [
            `${region.context.spec} › ${region.name}: |log ratio| is on average ${difference.toFixed(4)} ± ${error.toFixed(4)} larger than in the other cache`,
            `  this one: ${statsLine(region)}`,
            `  other:    ${statsLine(reference)}`,
            '  next:     compare the two caches shape by shape in the CSV of the spec: base_ratio and cmp_ratio',
            `  replay:   ${replayLine(region)}`,
          ].join('\n')
        : `${region.context.spec} › ${region.name}: both caches have a ratio at ${differences.length} shapes, too few to compare`,
  }
}

function pairedDifferences(region: Region, reference: Region): number[] {
  const others = new Map(reference.open.map((probe) => [JSON.stringify(probe.shape), probe.ratio]))
  return region.open.flatMap(({ shape, ratio }) => {
    const other = others.get(JSON.stringify(shape))
    return ratio !== null && typeof other === 'number' ? [Math.abs(Math.log(ratio)) - Math.abs(Math.log(other))] : []
  })
}
