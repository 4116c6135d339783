import type { AxisOptions } from '@observablehq/plot'
import type { Element } from '@xmldom/xmldom'
import { colours } from './colours.ts'
import { library } from './library.ts'
import { legend, legendRows, rowHeight, type LegendEntry } from './legend.ts'
import { asMark, at, path, px, text, type Draw } from './piece.ts'

export interface ScaleAxis {
  readonly label: string
  readonly type: 'log' | 'linear'
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
  readonly format: (value: number) => string
}

export interface Drawing {
  /** What the picture shows, for those who cannot see it. */
  readonly label: string
  /** Of the frame that data lie in, in pixels. */
  readonly frameHeight: number
  readonly x: ScaleAxis
  readonly y: ScaleAxis
  readonly legend: readonly LegendEntry[]
  /** The first lies lowest. */
  readonly marks: readonly Draw[]
  /** Room for the labels of the y axis. */
  readonly marginLeft?: number
  /** @default true */
  readonly hasGridLines?: boolean
}

/** Of every plot, in pixels of its own: on a page it takes the width that there is. */
export const plotWidth = 600

const marginRight = 14
const marginBottom = 38
const fontSize = 11

/** An `<svg>` element. */
export function draw({
  label,
  frameHeight,
  x,
  y,
  legend: entries,
  marks,
  marginLeft = 48,
  hasGridLines = true,
}: Drawing): string {
  const rows = legendRows(entries, plotWidth - marginLeft - marginRight)
  const marginTop = rows.length * rowHeight + 24
  const { axisX, axisY, plot, DOMImplementation, XMLSerializer } = library()
  const svg = plot({
    document: new DOMImplementation().createDocument(null, 'plots'),
    width: plotWidth,
    height: marginTop + frameHeight + marginBottom,
    marginTop,
    marginRight,
    marginBottom,
    marginLeft,
    x: { type: x.type, domain: x.domain },
    y: { type: y.type, domain: y.domain },
    marks: [
      ...(hasGridLines ? [asMark(gridLines(x, y))] : []),
      ...marks.map(asMark),
      axisX(x.ticks, axis(x, x.label)),
      axisY(y.ticks, axis(y, null)),
      asMark((_scales, { top }) => [text(2, top - 9, y.label, { 'text-anchor': 'start' })]),
      asMark(legend(rows)),
    ],
  })
  return new XMLSerializer().serializeToString(finished(svg, label))
}

function axis({ format }: ScaleAxis, label: string | null): AxisOptions {
  return { text: format, tickSize: 0, label, labelAnchor: 'center', labelArrow: 'none', fontSize }
}

function gridLines(x: ScaleAxis, y: ScaleAxis): Draw {
  return (scales, { left, right, top, bottom }) => {
    const across = y.ticks.map((tick) => `${at(left, scales.y(tick))}H${px(right)}`)
    const down = x.ticks.map((tick) => `${at(scales.x(tick), top)}V${px(bottom)}`)
    return path([...across, ...down], { stroke: colours.rule, 'stroke-width': 0.6 })
  }
}

function finished(svg: Element, label: string): Element {
  for (const style of [...svg.childNodes].filter(({ nodeName }) => nodeName === 'style')) svg.removeChild(style)
  tidy(svg)
  for (const name of ['class', 'width', 'height', 'font-family']) svg.removeAttribute(name)
  svg.setAttribute('font-size', String(fontSize))
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', label)
  return svg
}

/** Numbers need no more than a tenth of a pixel, and the parts of a picture no names of their own. */
function tidy(element: Element): void {
  for (const name of ['aria-label', 'aria-hidden', 'aria-description']) element.removeAttribute(name)
  for (const name of ['transform', 'd', 'x', 'y']) {
    const value = element.getAttribute(name)
    if (value !== null)
      element.setAttribute(
        name,
        value.replace(/-?\d*\.\d{3,}/g, (number) => px(Number(number))),
      )
  }
  for (const child of element.childNodes) if (isElement(child)) tidy(child)
}

function isElement(node: Element['childNodes'][number]): node is Element {
  return node.nodeType === 1
}
