import type { Scales } from '@observablehq/plot'
import { conclusive } from '../../../src/verdict/judge_ratio.ts'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { at, path, px, type Box, type Draw } from './piece.ts'
import type { RegionStyle } from './region_styles.ts'
import { symbols, type Point, type SymbolStyle } from './symbols.ts'
import { thinned } from './thinned.ts'

export interface RatioPoint {
  readonly place: number
  readonly ratio: number
  readonly probe: JudgedProbe
}

type Position = (place: number) => number
type Styles = ReadonlyMap<string, RegionStyle>

const small = 2.4
const large = 4

/** Within the band small and pale; outside large, in a known gap hollow; beyond the scale at its edge, with an arrow. */
export function pointMarks(points: readonly RatioPoint[], position: Position, styles: Styles): Draw {
  return (scales, box) => {
    const groups = Map.groupBy(points, ({ probe }) => `${standing(probe)} ${probe.region}`)
    const pieces = [...groups].flatMap(([, own]) => {
      const [first] = own
      const style = first && styles.get(first.probe.region)
      if (!first || !style) return []
      const places = own.map((point) => pixel(point, position, scales, box))
      const kind = standing(first.probe)
      return [{ kind, pieces: symbols(kind === 'within' ? thinned(places, small) : places, looks(style, kind)) }]
    })
    const beyond = points.flatMap((point) => arrow(point, position, scales, box))
    return [
      ...order.flatMap((kind) => pieces.filter((piece) => piece.kind === kind).flatMap((piece) => piece.pieces)),
      ...path(beyond, { fill: 'currentColor' }),
    ]
  }
}

/** As far as a verdict needs the band's end to lie away: a bar that crosses it is why a probe is noisy. */
export function errorBars(points: readonly RatioPoint[], position: Position, styles: Styles): Draw {
  return (scales, box) => {
    const byRegion = Map.groupBy(points, ({ probe }) => probe.region)
    return [...byRegion].flatMap(([region, own]) => {
      const bars = own.flatMap(({ place, ratio, probe: { standardError } }) => {
        const reach = conclusive * (standardError ?? 0)
        const top = clamp(scales.y(ratio * Math.exp(reach)), box)
        const bottom = clamp(scales.y(ratio * Math.exp(-reach)), box)
        return bottom - top > 2 * small + 1 ? [`${at(scales.x(position(place)), top)}V${px(bottom)}`] : []
      })
      return path(bars, { stroke: styles.get(region)?.colour ?? 'currentColor', 'stroke-width': 1, opacity: 0.5 })
    })
  }
}

/** A tick at each row of the grid. */
export function gridRug(places: readonly number[]): Draw {
  return ({ x }, { bottom }) =>
    path(
      places.map((place) => `${at(x(place), bottom)}v-6`),
      { stroke: 'currentColor', 'stroke-width': 1, opacity: 0.75 },
    )
}

type Standing = 'within' | 'noisy' | 'known' | 'outside'

/** The last lies on top. */
const order: readonly Standing[] = ['within', 'noisy', 'known', 'outside']

function standing({ verdict, gap }: JudgedProbe): Standing {
  if (verdict === 'outside') return gap === null ? 'outside' : 'known'
  return verdict === 'noisy' ? 'noisy' : 'within'
}

function looks(style: RegionStyle, kind: Standing): SymbolStyle {
  if (kind === 'within') return { ...style, radius: small, opacity: 0.6 }
  return { ...style, radius: kind === 'noisy' ? small + 0.4 : large, hollow: kind === 'known' }
}

function pixel({ place, ratio }: RatioPoint, position: Position, { x, y }: Scales, box: Box): Point {
  return [x(position(place)), clamp(y(ratio), { top: box.top + large, bottom: box.bottom - large })]
}

function arrow({ place, ratio }: RatioPoint, position: Position, { x, y }: Scales, { top, bottom }: Box): string[] {
  const height = y(ratio)
  if (height >= top && height <= bottom) return []
  return [height < top ? `${at(x(position(place)), top - 6)}l3 5h-6z` : `${at(x(position(place)), bottom + 6)}l3-5h-6z`]
}

function clamp(value: number, { top, bottom }: Pick<Box, 'top' | 'bottom'>): number {
  return Math.min(bottom, Math.max(top, value))
}
