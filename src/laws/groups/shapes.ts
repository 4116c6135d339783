import * as fc from 'fast-check'
import { isRecord } from '../../cache/same_value.ts'
import { coordsOf, shapeAt } from '../../probes/geometry/shape_coords.ts'
import type { Shape } from '../../shape.ts'
import type { LawSite } from '../law.ts'
import { bisecting } from './bisecting.ts'
import { gridShape, shapeBetween } from './grid_shapes.ts'
import { placesOn } from './places.ts'
import type { Part } from './stretches.ts'

/** Shapes that shrink to the smallest, field by field; `undefined` where the grid leaves none. */
export type Shapes = fc.Arbitrary<Shape> | undefined

/** On the grid, in a feasible cell. */
export function shapesOnGrid(site: LawSite): Shapes {
  return gridShape(site)
}

/** Inside the grid, at least one coordinate between grid values. Of a re-axis kernel: between two shapes of its grid. */
export function shapesInside(site: LawSite): Shapes {
  return site.coordsAreShape ? shapesWith(site, ['grid', 'cells'], 'cells') : shapeBetween(site)
}

/** At least one coordinate below the grid and none past it. Of a re-axis kernel no such shape is known. */
export function shapesBelow(site: LawSite): Shapes {
  return site.coordsAreShape ? shapesWith(site, ['grid', 'cells', 'below'], 'below') : undefined
}

/** At least one coordinate past the grid and none below it. Of a re-axis kernel no such shape is known. */
export function shapesPast(site: LawSite): Shapes {
  return site.coordsAreShape ? shapesWith(site, ['grid', 'cells', 'past'], 'past') : undefined
}

/** On the grid and off it, on every side. */
export function shapesAnywhere(site: LawSite): Shapes {
  if (site.coordsAreShape) return shapesWith(site, ['grid', 'cells', 'below', 'past'])
  const known = [gridShape(site), shapeBetween(site)].filter((shapes) => shapes !== undefined)
  return known.length === 0 ? undefined : fc.oneof(...known)
}

/** Every coordinate in one of `parts` of its axis, and at least one in the part `needed`. */
function shapesWith({ fields, axes }: LawSite, parts: readonly Part[], needed?: Part): Shapes {
  const places = axes.map((axis) => placesOn(axis, parts)).filter((some) => some !== undefined)
  const inNeeded = axes.map((axis) => needed && placesOn(axis, [needed]))
  if (places.length < axes.length) return undefined
  if (needed && inNeeded.every((some) => some === undefined)) return undefined
  return bisecting(fc.tuple(...places.map(({ drawn }) => drawn)))
    .map(
      (drawn): readonly number[] => drawn.map((place, index) => places[index]?.valueAt(place) ?? NaN),
      (coords) => (Array.isArray(coords) ? coords.map((coord, index) => places[index]?.placeOf(coord) ?? NaN) : []),
    )
    .filter((coords) => !needed || coords.some((coord, index) => inNeeded[index]?.placeOf(coord) !== undefined))
    .map(
      (coords) => shapeAt(fields, coords),
      (shape) => (isRecord(shape) && coordsOf(fields, shape)) || [NaN],
    )
}
