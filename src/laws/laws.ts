import { bestOf } from './call_laws/best_of.ts'
import { coverageHonesty } from './answer_laws/coverage_honesty.ts'
import { duplicateRows } from './row_laws/duplicate_rows.ts'
import { efficiency } from './answer_laws/efficiency.ts'
import { farField } from './answer_laws/far_field.ts'
import { gridIdentity } from './answer_laws/grid_identity.ts'
import { gridSize } from './row_laws/grid_size.ts'
import { invalidInput } from './call_laws/invalid_input.ts'
import { launchFloor } from './answer_laws/launch_floor.ts'
import type { AnswerLaw, CallLaw, RowLaw } from './law.ts'
import { mixedRows } from './row_laws/mixed_rows.ts'
import { neighbours } from './answer_laws/neighbours.ts'
import { noCollapse } from './answer_laws/no_collapse.ts'
import { positiveAndFinite } from './answer_laws/positive_and_finite.ts'
import { roofline } from './answer_laws/roofline.ts'
import { rowDevice } from './row_laws/row_device.ts'
import { rowSpikes } from './row_laws/row_spikes.ts'
import { sameAnswer } from './call_laws/same_answer.ts'
import { sideQuantities } from './answer_laws/side_quantities.ts'

/** Laws by what it takes to check them. */
export interface Laws {
  readonly answerLaws: readonly AnswerLaw[]
  readonly callLaws: readonly CallLaw[]
  readonly rowLaws: readonly RowLaw[]
}

/** The laws, in the order in which they are reported. */
export const answerLaws: readonly AnswerLaw[] = [
  positiveAndFinite,
  gridIdentity,
  coverageHonesty,
  sideQuantities,
  launchFloor,
  farField,
  roofline,
  efficiency,
  neighbours,
  noCollapse,
]

/** The laws that need calls of their own. */
export const callLaws: readonly CallLaw[] = [invalidInput, sameAnswer, bestOf]

/** The laws of the stored rows. */
export const rowLaws: readonly RowLaw[] = [rowSpikes, duplicateRows, mixedRows, rowDevice, gridSize]

export const allLaws: Laws = { answerLaws, callLaws, rowLaws }
