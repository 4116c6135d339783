import type { Document, Element } from '@xmldom/xmldom'

// What is used of Observable Plot, and in what way: its own types need those of a browser, and TypeScript's loosest settings.

export interface Scales {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

/** In pixels, from the upper left corner. */
export interface Dimensions {
  readonly width: number
  readonly height: number
  readonly marginTop: number
  readonly marginRight: number
  readonly marginBottom: number
  readonly marginLeft: number
}

export interface Context {
  readonly document: Document
}

/** A mark of one's own. */
export type RenderFunction = (
  index: unknown,
  scales: Scales,
  values: unknown,
  dimensions: Dimensions,
  context: Context,
) => Element | null

/** A mark of the library, made only to be handed back to it. */
export interface LibraryMark {
  readonly render: unknown
}

export type Markish = LibraryMark | RenderFunction

export interface ScaleOptions {
  readonly type: 'log' | 'linear'
  readonly domain: readonly [number, number]
}

export interface AxisOptions {
  /** Not `tickFormat`: on a log scale the library leaves out ticks that it would not have chosen. */
  readonly text: (tick: number) => string
  readonly tickSize: number
  readonly label: string | null
  readonly labelAnchor: 'center'
  readonly labelArrow: 'none'
  readonly fontSize: number
}

export interface PlotOptions extends Dimensions {
  readonly document: Document
  readonly x: ScaleOptions
  readonly y: ScaleOptions
  readonly marks: readonly Markish[]
}

export function plot(options: PlotOptions): Element
export function axisX(ticks: readonly number[], options: AxisOptions): LibraryMark
export function axisY(ticks: readonly number[], options: AxisOptions): LibraryMark
