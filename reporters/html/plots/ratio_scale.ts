import type { Band } from '../../../src/verdict/band.ts'
import { quantile } from '../../../src/verdict/statistics.ts'
import type { ScaleAxis } from './draw.ts'

/** No plot shows more than this and its inverse: the band would be too thin to see. */
const widest = Math.log(4)

/** Room for all ratios, as far above 1 as below; few that lie far beyond the others do not press these flat. */
export function ratioScale(ratios: readonly number[], bands: readonly Band[]): ScaleAxis {
  const distances = ratios.map((ratio) => Math.abs(Math.log(ratio)))
  const all = 1.06 * distances.reduce((far, distance) => Math.max(far, distance), 0)
  const most = 1.3 * (distances.length > 0 ? quantile(distances, 0.98) : 0)
  const least = 1.5 * Math.max(...bands.flat().map((end) => Math.abs(Math.log(end))), 0.01)
  const reach = Math.min(widest, Math.max(least, all <= 1.6 * Math.max(most, least) ? all : most))
  return {
    label: 'cache / truth',
    type: 'log',
    domain: [Math.exp(-reach), Math.exp(reach)],
    ticks: ratioTicks(reach),
    format: (value) => String(Number(value.toPrecision(4))),
  }
}

function ratioTicks(reach: number): readonly number[] {
  const inside = candidates.map((row) => row.filter((tick) => Math.abs(Math.log(tick)) <= reach * 1.001))
  return inside.find((row) => row.length >= 5 && row.length <= 9) ?? inside.at(-1) ?? [1]
}

const candidates = [
  [0.25, 0.33, 0.5, 0.7, 1, 1.4, 2, 3, 4],
  [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2],
  [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.4, 1.7, 2],
  [0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25],
  [0.9, 0.925, 0.95, 0.975, 1, 1.025, 1.05, 1.075, 1.1],
  [0.96, 0.97, 0.98, 0.99, 1, 1.01, 1.02, 1.03, 1.04],
  [0.98, 0.985, 0.99, 0.995, 1, 1.005, 1.01, 1.015, 1.02],
]
