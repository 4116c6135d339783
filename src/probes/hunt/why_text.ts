import { signedPercent } from '../../verdict/wording.ts'
import type { Seen } from './evidence.ts'
import type { Reason } from './picks.ts'
import type { Ends } from './hunt_cells.ts'

/** `round 2, m 128..192: truth may step here`, as reports print it. */
export function whyText(
  round: number,
  fields: readonly string[],
  ends: readonly Ends[],
  reason: Reason,
  before: Seen | undefined,
): string {
  const cell = ends.map(([lower, upper], axis) => {
    const range = lower === upper ? `${lower}` : `${lower}..${upper}`
    return fields.length === ends.length ? `${fields[axis]} ${range}` : range
  })
  return `round ${round}, ${cell.join(' ')}: ${reasons[reason]}${before ? ` (${signedPercent(before.residual)} before)` : ''}`
}

const reasons: Readonly<Record<Reason, string>> = {
  edge: 'edge or middle of the cell',
  step: 'truth may step here',
  residual: 'the residual around is large or unknown',
  tile: 'a multiple of a tile',
  again: 'looked at again',
  shrink: 'a smaller failing shape?',
}
