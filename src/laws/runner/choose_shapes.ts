import { shapeKey, type Shape } from '../../shape.ts'
import { evenly } from './evenly.ts'
import type { LawSite } from '../law.ts'
import { worthAsking } from './worth_asking.ts'

/**
 * What to ask about for all laws together, about `points` shapes: those of the grid first, up to half of them, since the
 * rows are where everything else comes from; then a group of each law in turn.
 */
export function chooseShapes(
  site: LawSite,
  samples: readonly (readonly (readonly Shape[])[])[],
  points: number,
): readonly Shape[] {
  const isWorth = worthAsking(site)
  const onGrid = site.gridShapes.filter((shape) => isWorth([shape]))
  const chosen = new Map(evenly(onGrid, points / 2).map((shape) => [shapeKey(site.fields, shape), shape]))
  for (let turn = 0; turn < points; turn += 1) {
    for (const groups of samples) {
      const group = groups[turn] ?? []
      if (!isWorth(group)) continue
      for (const shape of group) chosen.set(shapeKey(site.fields, shape), shape)
      if (chosen.size >= points) return [...chosen.values()]
    }
  }
  return [...chosen.values()]
}
