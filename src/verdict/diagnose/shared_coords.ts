import { formatShape } from '../../shape.ts'
import type { Explanation } from './case.ts'
import { isTimed, type Placed } from './chart.ts'
import { sigmas } from './sigmas.ts'
import { us } from '../wording.ts'

/** Differences below 5 % are none. */
const least = Math.log(1.05)

/** Two inputs with the same coords and different true times: no time at that place could suit both. */
export const sharedCoords: Explanation = ({ chart, failing }) => {
  for (const probe of failing.filter(isTimed)) {
    if (probe.coords === null) continue
    const twin = chart
      .at(probe.coords)
      .find((other) => formatShape(other.shape) !== formatShape(probe.shape) && differs(other, probe))
    if (twin) {
      return {
        class: 'domain',
        cause: 'inputs of different times share one place on the axes',
        evidence: `${formatShape(probe.shape)} takes ${us(probe.truthMs)}, ${formatShape(twin.shape)} ${us(twin.truthMs)}, both at (${probe.coords.join()})`,
        next: 'project the inputs so that what sets the time is an axis; rows at this place cannot help',
      }
    }
  }
  return undefined
}

function differs(a: Pick<Placed, 'truthMs' | 'standardError'>, b: Pick<Placed, 'truthMs' | 'standardError'>): boolean {
  const chance = sigmas * Math.hypot(a.standardError, b.standardError)
  return Math.abs(Math.log(a.truthMs / b.truthMs)) > Math.max(least, chance)
}
