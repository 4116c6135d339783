import * as fc from 'fast-check'
import type { AnswerLaw } from '../law.ts'
import { shapesAnywhere } from './shapes.ts'

/** Every shape a group of its own: for a law of single answers. */
export const singleShapes: Pick<AnswerLaw, 'groups' | 'among'> = {
  groups(site) {
    const shapes = shapesAnywhere(site)
    return shapes && fc.tuple(shapes)
  },
  among: (_site, shapes) => shapes.map((shape) => [shape]),
}
