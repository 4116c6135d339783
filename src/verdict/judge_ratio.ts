import { logMargin, type Band } from './band.ts'

/** Standard errors beyond which a ratio counts as conclusively on its side of the bar. */
export const conclusive = 1.7
/** ... beyond which an `outside` is firm. */
const firmly = 3
/** ... and beyond which one look alone may say `outside`. */
const alone = 4

export interface RatioVerdict {
  readonly verdict: 'within' | 'outside' | 'noisy'
  /** An `outside` beyond 3 standard errors. */
  readonly firm: boolean
}

/** On which side of a band's ends a ratio lies, given the standard error of its logarithm and the looks behind it. */
export function judgeRatio(band: Band, ratio: number, standardError: number, looks: number): RatioVerdict {
  const margin = logMargin(band, Math.log(ratio))
  if (margin < -(looks > 1 ? conclusive : alone) * standardError) {
    return { verdict: 'outside', firm: margin < -firmly * standardError }
  }
  return { verdict: margin > conclusive * standardError ? 'within' : 'noisy', firm: false }
}
