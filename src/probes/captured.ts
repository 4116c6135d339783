import { shapeKey, type Shape } from '../shape.ts'
import type { Generator } from './probe.ts'

/** The shapes of a real trace, each once, with how often the trace holds it. A shape on the grid becomes a control. */
export function captured(shapes: readonly Shape[]): Generator<'captured'> {
  return {
    name: 'captured([...])',
    regions: ['captured'],
    mayBeEmpty: [],
    from: 'shapes',
    origin: 'explicit',
    generate: ({ fields }) =>
      [...Map.groupBy(shapes, (shape) => shapeKey(fields, shape)).values()].flatMap(([shape, ...others]) =>
        shape === undefined
          ? []
          : [{ region: 'captured', shape, why: `${others.length + 1} of ${shapes.length} in the trace` }],
      ),
  }
}
