import { coordsOf, shapeAt } from '../../probes/geometry/shape_coords.ts'
import { formatShape, shapeKey, type Shape } from '../../shape.ts'
import { shapesAnywhere } from '../groups/shapes.ts'
import type { Answered, AnswerLaw, Breach, LawSite } from '../law.ts'

/**
 * Simulators make utilisation and power out of what stands beside the time. An amount that is positive in a measured cell
 * and 0 next to it was clamped, or lost on the way to the extrapolation. No threshold: amounts are positive or not.
 * An amount that a cache does not know is null, which is no breach.
 */
export const sideQuantities: AnswerLaw = {
  name: 'side-quantities',
  statement: 'Flops, bytes and energy are not negative, and not 0 off the grid where they are positive on it.',
  skipped: () => undefined,
  groups(site) {
    const shapes = shapesAnywhere(site)
    return shapes?.map(
      (shape) => withCell(site, shape),
      (group: unknown) => (Array.isArray(group) ? group[0] : undefined),
    )
  },
  among(site, shapes) {
    const keys = new Set(shapes.map((shape) => shapeKey(site.fields, shape)))
    return shapes.map((shape) =>
      withCell(site, shape).filter((one) => one === shape || keys.has(shapeKey(site.fields, one))),
    )
  },
  judge(_site, [one, cell]) {
    if (one?.answer.status === 'invalid' && one.answer.timeMs !== undefined) {
      return { severity: 'error', shapes: [one.shape], detail: one.answer.reason }
    }
    return one && cell && lostAmount(one, cell)
  },
}

/** A shape and a measured cell beside it: the one at its foot, or at the end of the axis. A shape on the grid stands alone. */
function withCell(site: LawSite, shape: Shape): readonly Shape[] {
  const cell = site.coordsAreShape ? footOf(site, shape) : site.gridShapes[0]
  return cell === undefined || shapeKey(site.fields, cell) === shapeKey(site.fields, shape) ? [shape] : [shape, cell]
}

function footOf({ fields, axes }: LawSite, shape: Shape): Shape | undefined {
  const foot = coordsOf(fields, shape)?.map((coord, index) => {
    const axis = axes[index] ?? []
    return axis.findLast((value) => value <= coord) ?? axis[0] ?? coord
  })
  return foot && shapeAt(fields, foot)
}

const amounts = ['flops', 'bytes', 'energyJ'] as const

function lostAmount(one: Answered, cell: Answered): Breach | undefined {
  const [answer, beside] = [one.answer, cell.answer]
  if (answer.status !== 'answered' || beside.status !== 'answered') return undefined
  const lost = amounts.find((amount) => answer[amount] === 0 && (beside[amount] ?? 0) > 0)
  if (lost === undefined) return undefined
  const detail = `${lost} is 0, and ${beside[lost]} at ${formatShape(cell.shape)} on the grid`
  return { severity: 'error', shapes: [one.shape, cell.shape], detail }
}
