import { at, path, px, type Piece } from './piece.ts'

export const shapes = ['circle', 'square', 'triangle', 'diamond', 'down', 'times', 'plus', 'hexagon'] as const

export type SymbolShape = (typeof shapes)[number]

export type Point = readonly [x: number, y: number]

export interface SymbolStyle {
  readonly shape: SymbolShape
  readonly colour: string
  /** In pixels; all shapes look about as large at the same radius. */
  readonly radius: number
  readonly opacity?: number
  readonly hollow?: boolean
}

/** All points of one look in one path, at 10 to 25 bytes each. */
export function symbols(points: readonly Point[], style: SymbolStyle): readonly Piece[] {
  const { shape, colour, radius, opacity = 1, hollow = false } = style
  const faded = opacity === 1 ? {} : { opacity }
  const open = { fill: 'none', stroke: colour, 'stroke-width': 1.3, ...faded }
  // A round cap on a line of no length is the shortest way to write a disc.
  if (shape === 'circle' && !hollow) {
    const disc = { stroke: colour, 'stroke-width': px(2 * radius), 'stroke-linecap': 'round', ...faded }
    return path(closed(points, 'h0'), disc)
  }
  const [start, outline, lines] = outlines(shape, radius)
  const starts = points.map(([x, y]): Point => [x + start[0], y + start[1]])
  return path(
    lines ? starts.map(([x, y]) => `${at(x, y)}${outline}`) : closed(starts, outline),
    hollow || lines ? open : { fill: colour, ...faded },
  )
}

/** After an outline that ends where it began, the next one is told from there: steps have fewer digits than places. */
function closed(starts: readonly Point[], outline: string): string[] {
  let [lastX, lastY] = [0, 0]
  return starts
    .toSorted(([a], [b]) => a - b)
    .map(([x, y], index) => {
      const [tenthsX, tenthsY] = [Math.round(10 * x), Math.round(10 * y)]
      const [stepX, stepY] = [px((tenthsX - lastX) / 10), px((tenthsY - lastY) / 10)]
      lastX = tenthsX
      lastY = tenthsY
      return `${index === 0 ? 'M' : 'm'}${stepX}${stepY.startsWith('-') ? '' : ' '}${stepY}${outline}`
    })
}

/** Where a shape starts, seen from its centre; how it goes on from there; whether it is of lines alone. */
function outlines(shape: SymbolShape, r: number): readonly [start: Point, outline: string, lines: boolean] {
  const a = px(r)
  const s = r * 0.9
  const side = px(2 * s)
  const half = px(s)
  switch (shape) {
    case 'circle':
      return [[-r, 0], `a${a} ${a} 0 1 0 ${px(2 * r)} 0a${a} ${a} 0 1 0-${px(2 * r)} 0z`, false]
    case 'square':
      return [[-s, -s], `h${side}v${side}h-${side}z`, false]
    case 'triangle':
      return [[0, -1.2 * r], `l${px(1.1 * r)} ${px(2 * r)}h-${px(2.2 * r)}z`, false]
    case 'down':
      return [[0, 1.2 * r], `l${px(1.1 * r)}-${px(2 * r)}h-${px(2.2 * r)}z`, false]
    case 'diamond':
      return [[0, -1.25 * r], diamond(px(1.25 * r)), false]
    case 'hexagon':
      return [[-r, 0], `l${px(r / 2)}-${half}h${a}l${px(r / 2)} ${half}-${px(r / 2)} ${half}h-${a}z`, false]
    case 'plus':
      return [[-r, 0], `h${px(2 * r)}m-${a}-${a}v${px(2 * r)}`, true]
    case 'times':
      return [[-s, -s], `l${side} ${side}m0-${side}l-${side} ${side}`, true]
  }
}

function diamond(d: string): string {
  return `l${d} ${d}-${d} ${d}-${d}-${d}z`
}
