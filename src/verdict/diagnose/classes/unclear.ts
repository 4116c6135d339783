import { formatShape } from '../../../shape.ts'
import type { Case } from '../case.ts'
import { cornersOf } from '../cell.ts'
import type { Diagnosis } from '../diagnosis.ts'
import { rowsOf } from '../weighted_rows.ts'
import { counted } from '../../wording.ts'

/** Nothing explains these failures; what was not looked at, and might. */
export function unclear({ chart, cell, worst }: Case): Diagnosis {
  const found = { class: 'unclear', cause: 'unclear: the numbers at hand fit no explanation' } as const
  if (!cell) {
    return {
      ...found,
      evidence: `where ${formatShape(worst.shape)} lies on the cache's axes is not known`,
      next: 'a kernel-query with the op rows would tell; until then, look at the worst shapes by hand',
    }
  }
  const corners = cornersOf(cell)
  const unseen = corners.length - rowsOf(chart, cell).length
  return unseen > 0
    ? {
        ...found,
        evidence: `of the ${counted(corners.length, 'grid row')} around ${formatShape(worst.shape)}, ${unseen} ${unseen === 1 ? 'was' : 'were'} not looked at: stale rows would look the same`,
        next: 'if you may measure them, let the controls cover these rows, then look again',
      }
    : {
        ...found,
        evidence: `the rows around ${formatShape(worst.shape)} are right, and nothing measured near it shows a step or an exception`,
        next: 'if you may measure more, probe more shapes of this cell, then look again',
      }
}
