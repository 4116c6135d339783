import { colours } from './colours.ts'
import type { SymbolShape } from './symbols.ts'

export interface RegionStyle {
  readonly colour: string
  readonly shape: SymbolShape
}

/** Controls and hunts look the same in all plots. Of the others no two share both colour and shape. */
export function regionStyles(regions: readonly string[]): ReadonlyMap<string, RegionStyle> {
  const named = regions.filter((region) => region !== 'controls' && region !== 'hunt')
  return new Map<string, RegionStyle>([
    ...named.map((region, index): [string, RegionStyle] => [
      region,
      {
        colour: colours.series[index % colours.series.length] ?? colours.quiet,
        shape: ofRegions[index % ofRegions.length] ?? 'circle',
      },
    ]),
    ['hunt', { colour: colours.hunt, shape: 'diamond' }],
    ['controls', { colour: colours.quiet, shape: 'plus' }],
  ])
}

/** Their number and that of the colours have no common divisor, so 30 regions differ. */
const ofRegions = ['circle', 'square', 'triangle', 'down', 'times', 'hexagon'] as const
