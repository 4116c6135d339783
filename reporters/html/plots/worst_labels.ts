import { formatShape } from '../../../src/shape.ts'
import { byDistance } from '../../../src/verdict/region_stats.ts'
import { ratioText } from '../../../src/verdict/ratio_text.ts'
import { textWidth } from './legend.ts'
import { halo, text, type Draw, type Piece } from './piece.ts'
import type { RatioPoint } from './point_marks.ts'

const most = 3
const fontSize = 9.5

/** Names the worst probes outside the band, those in no known gap before all others. */
export function worstLabels(points: readonly RatioPoint[], position: (place: number) => number): Draw {
  const outside = points.filter(({ probe }) => probe.verdict === 'outside')
  const open = outside.filter(({ probe }) => probe.gap === null)
  const worst = (open.length > 0 ? open : outside).toSorted((a, b) => byDistance(a.probe, b.probe))
  return ({ x, y }, { left, right, top, bottom }) => {
    const placed: { x: number; y: number; width: number }[] = []
    return worst.slice(0, 12).flatMap(({ place, ratio, probe }): readonly Piece[] => {
      if (placed.length === most) return []
      const words = `${formatShape(probe.shape)}: ${ratioText(ratio)}`
      const width = (textWidth(words) * fontSize) / 11
      const middle = x(position(place))
      const toLeft = middle + 7 + width > right
      const start = toLeft ? middle - 7 - width : middle + 7
      const height = Math.min(bottom - 6, Math.max(top + 8, y(ratio) + 3))
      const isFree = placed.every(
        (other) => Math.abs(other.y - height) > 11 || start > other.x + other.width || other.x > start + width,
      )
      if (!isFree || start < left) return []
      placed.push({ x: start, y: height, width })
      return [
        text(toLeft ? middle - 7 : middle + 7, height, words, {
          'text-anchor': toLeft ? 'end' : 'start',
          'font-size': fontSize,
          ...halo,
        }),
      ]
    })
  }
}
