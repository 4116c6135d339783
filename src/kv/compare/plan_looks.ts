import type { DifferingPlace } from './find_differences.ts'

/**
 * Which of the differing blocks to read again: of each layer and side in turn the first, those at the boundary, the last, then the
 * others, so that no layer is left out for another's sake.
 */
export function planLooks(
  wanted: readonly DifferingPlace[],
  boundary: number | null,
  most: number,
): ReadonlySet<DifferingPlace> {
  const queues = [...Map.groupBy(wanted, ({ pair }) => pair).values()].map((queue) => telling(queue, boundary))
  const chosen = new Set<DifferingPlace>()
  for (let turn = 0; chosen.size < Math.min(most, wanted.length); turn += 1) {
    for (const queue of queues) {
      const next = queue[turn]
      if (next && chosen.size < most) chosen.add(next)
    }
  }
  return chosen
}

/** The most telling first. */
function telling(queue: readonly DifferingPlace[], boundary: number | null): readonly DifferingPlace[] {
  const atBoundary = queue.filter(({ logical }) => logical === boundary || logical + 1 === boundary)
  return [...new Set([...queue.slice(0, 1), ...atBoundary, ...queue.slice(-1), ...queue])]
}
