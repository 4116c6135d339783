import { logMargin } from '../../band.ts'
import { formatShape } from '../../../shape.ts'
import type { Explanation } from '../case.ts'
import { isTimed } from '../chart.ts'
import { counted, percent } from '../../wording.ts'

/** As a ratio is judged: conclusive beyond 1.7 standard errors. */
const conclusive = 1.7
/** More looks than this at a shape that lies this near its bar are not worth taking. */
const worthwhile = 64

/** The probes lie within their band, if only the noise were less. */
export const noisyMeasurement: Explanation = (given) =>
  given.failing.every(({ ratio, band }) => ratio !== null && logMargin(band, Math.log(ratio)) >= 0)
    ? noisyAfterAll(given)
    : undefined

/** They lie past the bar, but nothing explains why, and perhaps they do not. */
export const noisyAfterAll: Explanation = ({ failing }) => {
  if (failing.some(({ verdict }) => verdict !== 'noisy')) return undefined
  const timed = failing.filter(isTimed)
  const [worst] = timed.toSorted((a, b) => b.standardError - a.standardError)
  if (!worst) return undefined
  const margin = Math.abs(logMargin(worst.band, Math.log(worst.ratio)))
  const needed = Math.ceil(worst.looks * ((conclusive * worst.standardError) / margin) ** 2)
  return {
    class: 'noisy-measurement',
    cause: 'the ratios lie too near the bar for the noise of the truth',
    evidence: `${formatShape(worst.shape)}: ${percent(margin)} from the bar, noise ±${percent(worst.standardError)} after ${counted(worst.looks, 'look')}`,
    next:
      needed <= worthwhile
        ? `if you may measure more: about ${needed} looks there, in several processes, would tell`
        : 'no affordable number of looks would tell: may the region be judged by a share of its probes (within:)?',
  }
}
