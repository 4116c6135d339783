import type { Point } from './symbols.ts'

/** Of points that fall into one square of so many pixels the first: the others would be hidden below it. */
export function thinned(points: readonly Point[], side: number): readonly Point[] {
  const seen = new Set<string>()
  return points.filter(([x, y]) => {
    const square = `${Math.floor(x / side)} ${Math.floor(y / side)}`
    if (seen.has(square)) return false
    seen.add(square)
    return true
  })
}
