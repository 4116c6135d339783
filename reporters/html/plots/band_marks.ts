import type { Band } from '../../../src/verdict/band.ts'
import { colours } from './colours.ts'
import { at, halo, path, px, text, type Draw } from './piece.ts'

/** The bands shaded, one over the other where regions have their own, their ends told at the right; and the line at 1. */
export function bandMarks(bands: readonly Band[]): Draw {
  return ({ y }, { left, right, top, bottom }) => {
    const within = (value: number): number => Math.min(bottom, Math.max(top, y(value)))
    return [
      ...bands.flatMap(([low, high]) =>
        path([`${at(left, within(high))}H${px(right)}V${px(within(low))}H${px(left)}z`], {
          fill: colours.band,
          opacity: 0.14,
        }),
      ),
      ...bands.flatMap((band) =>
        path(
          band.map((end) => `${at(left, within(end))}H${px(right)}`),
          { stroke: colours.band, 'stroke-width': 0.8, opacity: 0.8 },
        ),
      ),
      ...path([`${at(left, y(1))}H${px(right)}`], { stroke: 'currentColor', 'stroke-width': 0.8, opacity: 0.7 }),
      ...bands.flatMap((band) =>
        band.map((end, upper) =>
          text(right - 3, within(end) + (upper ? -3 : 10), String(Number(end.toPrecision(3))), {
            'text-anchor': 'end',
            'font-size': 9,
            fill: colours.band,
            ...halo,
          }),
        ),
      ),
    ]
  }
}
