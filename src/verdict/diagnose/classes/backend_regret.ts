import type { Explanation } from '../case.ts'
import { decompose } from '../decompose.ts'
import { formatShape } from '../../../shape.ts'
import { mends } from '../mends.ts'
import { signedPercent, us } from '../../wording.ts'

/** The cache prices a backend that is not the fastest. */
export const backendRegret: Explanation = ({ chart, failing, worst }) => {
  if (!mends(failing, (probe) => probe.cacheMs / Math.exp(decompose(chart, probe)?.logs.backend ?? 0))) return undefined
  const regret = decompose(chart, worst)?.logs.backend ?? 0
  const times = worst.backends.map(
    ({ backend, truthMs, cacheMs }) => `${backend} ${us(Number(cacheMs))}, truly ${us(Number(truthMs))}`,
  )
  return {
    class: 'backend-regret',
    cause: 'the cache picks a backend that is not the fastest here',
    evidence: `${formatShape(worst.shape)}: ${times.join('; ')}: the pick costs ${signedPercent(regret)}`,
    next: "ask the engine which backend it runs here; where it is the fastest, the other backend's rows are too slow in this cell",
  }
}
