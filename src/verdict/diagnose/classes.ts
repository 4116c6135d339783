import type { Explanation } from './case.ts'
import { backendRegret } from './classes/backend_regret.ts'
import { bucketQuantization } from './classes/bucket_quantization.ts'
import { domain } from './classes/domain.ts'
import { drift } from './classes/drift.ts'
import { extrapolation } from './classes/extrapolation.ts'
import { interiorInterpolation } from './classes/interior_interpolation.ts'
import { maskedCorner } from './classes/masked_corner.ts'
import { missingTruth } from './classes/missing_truth.ts'
import { noAnswer } from './classes/no_answer.ts'
import { noisyAfterAll, noisyMeasurement } from './classes/noisy_measurement.ts'
import { singularRow } from './classes/singular_row.ts'
import { staleRows } from './classes/stale_rows.ts'
import { step } from './classes/step.ts'
import { wrongGpu } from './classes/wrong_gpu.ts'
import { zeroWinner } from './classes/zero_winner.ts'

/** In order: from what spoils everything, over what is no ratio, to what is wrong with one cell; the first that the numbers bear out explains. */
export const classes: readonly Explanation[] = [
  wrongGpu,
  drift,
  zeroWinner,
  missingTruth,
  noAnswer,
  noisyMeasurement,
  staleRows,
  backendRegret,
  extrapolation,
  domain,
  maskedCorner,
  singularRow,
  bucketQuantization,
  step,
  interiorInterpolation,
  noisyAfterAll,
]
