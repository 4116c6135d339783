import type { Explanation } from '../case.ts'
import { mixedCell } from '../mixed_cell.ts'
import { missedParity } from '../missed_parity.ts'
import { sharedCoords } from '../shared_coords.ts'

/** The cache's axes do not tell apart what the kernel does: three ways in which that shows. */
export const domain: Explanation = (given) => sharedCoords(given) ?? missedParity(given) ?? mixedCell(given)
