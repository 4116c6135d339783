import { text, type Draw, type Piece } from './piece.ts'
import { symbols, type SymbolStyle } from './symbols.ts'

export interface LegendEntry {
  readonly label: string
  readonly style:
    | SymbolStyle
    | { readonly line: string; readonly dashes?: string }
    | { readonly area: string; readonly opacity: number }
}

export const rowHeight = 16

/** The entries side by side, row below row, above the plot. Widths are guessed: nothing here can measure a font. */
export function legend(rows: readonly (readonly LegendEntry[])[]): Draw {
  return (_scales, { left }) =>
    rows.flatMap((row, line) => {
      const y = 12 + line * rowHeight
      let x = left
      return row.flatMap((entry) => {
        const pieces = [...swatch(entry, x + 6, y), text(x + 16, y + 4, entry.label, { 'text-anchor': 'start' })]
        x += widthOf(entry)
        return pieces
      })
    })
}

/** Breaks the entries into rows that fit. */
export function legendRows(entries: readonly LegendEntry[], width: number): readonly (readonly LegendEntry[])[] {
  const rows: LegendEntry[][] = []
  let used = width
  for (const entry of entries) {
    const need = widthOf(entry)
    if (used + need > width) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push(entry)
    used += need
  }
  return rows
}

/** Of text in pixels, at the size that plots are written in. */
export function textWidth(words: string): number {
  return words.length * 6.2
}

function widthOf({ label }: LegendEntry): number {
  return 16 + textWidth(label) + 10
}

function swatch({ style }: LegendEntry, x: number, y: number): readonly Piece[] {
  if ('shape' in style) return symbols([[x, y]], style)
  if ('area' in style) {
    return [
      {
        tag: 'rect',
        attributes: { x: x - 6, y: y - 5, width: 12, height: 10, fill: style.area, opacity: style.opacity },
      },
    ]
  }
  const dashes = style.dashes === undefined ? {} : { 'stroke-dasharray': style.dashes }
  return [{ tag: 'path', attributes: { d: `M${x - 7} ${y}h14`, stroke: style.line, 'stroke-width': 2, ...dashes } }]
}
