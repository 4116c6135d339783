import type { Dropped } from '../src/probes/probe.ts'

/** Why shapes that were proposed are no probes: `21 proposed twice, 3 infeasible`; empty where none was dropped. */
export function droppedText({ onGrid, duplicate, infeasible, outOfDomain, overBudget }: Dropped): string {
  const counts: readonly (readonly [number, string])[] = [
    [onGrid, 'rounded onto the grid'],
    [duplicate, 'proposed twice'],
    [infeasible, 'infeasible'],
    [outOfDomain, 'outside the domain'],
    [overBudget, 'over the budget'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, why]) => `${count} ${why}`)
    .join(', ')
}
