import type { Document, Element } from '@xmldom/xmldom'
import type { Dimensions, RenderFunction, Scales } from '@observablehq/plot'
import { colours } from './colours.ts'

/** An SVG element as plain data. */
export interface Piece {
  readonly tag: 'path' | 'text' | 'g' | 'rect'
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children?: readonly Piece[]
  readonly text?: string
}

/** What a mark draws, once the scales are known. */
export type Draw = (scales: Scales, box: Box) => readonly Piece[]

/** The frame that data lie in, in pixels. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function asMark(draw: Draw): RenderFunction {
  return (_index, scales, _values, dimensions, { document }) => {
    const group = element(document, 'g')
    for (const piece of draw(scales, boxOf(dimensions))) group.appendChild(toElement(document, piece))
    return group
  }
}

/** To a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
}

/** `M` to a place. */
export function at(x: number, y: number): string {
  return `M${px(x)} ${px(y)}`
}

/** One path for many strokes or areas; nothing where there are none. */
export function path(strokes: readonly string[], attributes: Piece['attributes']): readonly Piece[] {
  return strokes.length === 0 ? [] : [{ tag: 'path', attributes: { d: strokes.join(''), ...attributes } }]
}

/** On marks, letters need an edge of the colour of the page. */
export const halo = { stroke: colours.panel, 'stroke-width': 3, 'paint-order': 'stroke' } as const

export function text(x: number, y: number, words: string, attributes: Piece['attributes'] = {}): Piece {
  return { tag: 'text', attributes: { x: px(x), y: px(y), ...attributes }, text: words }
}

function boxOf({ width, height, marginTop, marginRight, marginBottom, marginLeft }: Dimensions): Box {
  return { left: marginLeft, right: width - marginRight, top: marginTop, bottom: height - marginBottom }
}

function toElement(document: Document, piece: Piece): Element {
  const made = element(document, piece.tag)
  for (const [name, value] of Object.entries(piece.attributes)) made.setAttribute(name, String(value))
  if (piece.text !== undefined) made.appendChild(document.createTextNode(piece.text))
  for (const child of piece.children ?? []) made.appendChild(toElement(document, child))
  return made
}

function element(document: Document, tag: string): Element {
  return document.createElementNS('http://www.w3.org/2000/svg', tag)
}
