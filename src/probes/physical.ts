import type { Shape } from '../shape.ts'
import { isList } from './is_list.ts'
import type { Generator } from './probe.ts'

/**
 * Shapes named one by one, in the region `physical` or in regions of their own: `physical({ fresh: [...], interior: [...] })`.
 * Any value an input field takes is allowed, lists of ragged inputs included. A shape on the grid becomes a control.
 * @throws Error for a region named `controls`, which holds the shapes on the grid.
 */
export function physical(shapes: readonly Shape[]): Generator<'physical'>
export function physical<const R extends string>(regions: Readonly<Record<R, readonly Shape[]>>): Generator<R>
export function physical(given: readonly Shape[] | Readonly<Record<string, readonly Shape[]>>): Generator {
  const shapesOf: Readonly<Record<string, readonly Shape[]>> = isList(given) ? { physical: given } : given
  const regions = Object.keys(shapesOf)
  if (regions.includes('controls')) {
    throw new Error('Expected other regions than `controls` in physical({...}): it holds the shapes on the grid')
  }
  return {
    name: isList(given) ? 'physical([...])' : `physical({ ${regions.map((region) => `${region}: [...]`).join(', ')} })`,
    regions,
    mayBeEmpty: [],
    from: 'shapes',
    origin: 'explicit',
    generate: () =>
      Object.entries(shapesOf).flatMap(([region, shapes]) =>
        shapes.map((shape) => ({ region, shape, why: 'named in the spec' })),
      ),
  }
}
