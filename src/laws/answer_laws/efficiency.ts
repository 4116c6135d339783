import { bracketOf } from '../../probes/geometry/bracket.ts'
import { cartesian } from '../../probes/geometry/cartesian.ts'
import { coordsOf, shapeAt } from '../../probes/geometry/shape_coords.ts'
import { shapeKey, type Shape } from '../../shape.ts'
import { shapesInside } from '../groups/shapes.ts'
import type { AnswerLaw, LawSite } from '../law.ts'
import { isTimed } from './timed.ts'
import { utilisation, withoutPeak, withoutWork } from './work_time.ts'

/**
 * How much better than at the best corner of its cell a shape may use the GPU. True kernels in the cells of token, power of 2
 * and power of 4 grids: 1.23 where timed to better than 1 us; 1.54 in Vidur's whole microseconds (A100 decode of 7 requests).
 */
const most = 1.6

/** The share of the peak under which a time is latency, which one protocol more or less decides: collectives jump by 2.7. */
const idle = 0.1

/** Between two measured shapes a GPU does not suddenly work better than at both: a time too short, far under any peak. */
export const efficiency: AnswerLaw = {
  name: 'efficiency',
  statement: `Inside a cell the GPU is used at most ${most} times as well as at the best of its corners.`,
  skipped: (site) =>
    withoutPeak(site) ??
    (site.coordsAreShape ? undefined : 'its coords are not its shape, so the corners of a cell are unknown'),
  unjudged: withoutWork,
  groups: (site) => shapesInside(site)?.map((shape) => [shape, ...cornersAround(site, shape)]),
  among(site, shapes) {
    const known = new Set(shapes.map((shape) => shapeKey(site.fields, shape)))
    return shapes
      .map((shape) => ({ shape, corners: cornersAround(site, shape) }))
      .filter(
        ({ corners }) => corners.length > 1 && corners.every((corner) => known.has(shapeKey(site.fields, corner))),
      )
      .map(({ shape, corners }) => [shape, ...corners])
  },
  judge(site, [inside, ...corners]) {
    if (!isTimed(inside) || corners.length === 0 || !corners.every(isTimed)) return undefined
    const used = utilisation(site, inside)
    const atCorners = corners.map((corner) => utilisation(site, corner))
    if (used === undefined || used < idle || atCorners.includes(undefined)) return undefined
    const best = Math.max(...atCorners.map((share) => share ?? 0))
    if (used <= most * best) return undefined
    return {
      severity: 'error',
      shapes: [inside.shape],
      detail: `${percent(used)} of the GPU's peak, with at most ${percent(best)} at the corners of its cell`,
    }
  },
}

/** The grid shapes that a cell stands between; the shape itself where it lies on the grid, none where it lies outside. */
function cornersAround({ fields, axes }: LawSite, shape: Shape): readonly Shape[] {
  const coords = coordsOf(fields, shape)
  if (!coords) return []
  const ends = axes.map((axis, index) => [...new Set(bracketOf(axis, coords[index] ?? NaN))])
  return cartesian(ends).map((corner) => shapeAt(fields, corner))
}

function percent(share: number): string {
  return `${(100 * share).toPrecision(3)} %`
}
