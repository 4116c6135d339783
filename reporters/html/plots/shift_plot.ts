import { shiftText, type ProcessShift } from '../../../src/truth/looks/control_shift.ts'
import { percent } from '../../../src/verdict/wording.ts'
import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import { draw } from './draw.ts'
import type { Figure } from './figure.ts'
import { at, path, px, type Draw } from './piece.ts'
import { symbols } from './symbols.ts'

type Known = ProcessShift & { readonly shift: number; readonly index: number }

/** How far the controls of each process lie off those of the first, in the order that they measured in. Only live runs tell. */
export function shiftPlot({ spec: { measuring } }: SpecReport): Figure | undefined {
  const processes = measuring?.processes ?? []
  const known = processes.flatMap((process, index): Known[] =>
    process.shift === null ? [] : [{ ...process, shift: process.shift, index: index + 1 }],
  )
  if (known.length === 0) return undefined
  const reach = 1.15 * Math.max(0.01, ...known.flatMap(extent).map(Math.abs))
  const title = 'Control shift over the run'
  const farthest = known.reduce((far, next) => (Math.abs(next.shift) > Math.abs(far.shift) ? next : far))
  const unknown = processes.length - known.length
  const caption = [
    `Of ${processes.length} processes in the order that they began, each against the first: the farthest is off by ${shiftText(farthest)}.`,
    'Bars: one standard error. Arrows: from the first look at a control to the last within the process.',
    ...(unknown > 0 ? [`Of ${unknown} the shift is unknown.`] : []),
  ].join(' ')
  const step = [0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((size) => reach / size <= 3) ?? 1
  const count = Math.floor(reach / step)
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: 130,
    x: {
      label: 'process',
      type: 'linear',
      domain: [0.5, processes.length + 0.5],
      ticks: everyFew(processes.length),
      format: String,
    },
    y: {
      label: 'slower (+) or faster (-) than the first process',
      type: 'linear',
      domain: [-reach, reach],
      ticks: Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step),
      format: (value) => (value === 0 ? '0' : `${value < 0 ? '-' : '+'}${percent(Math.abs(value))}`),
    },
    legend: [],
    marks: [shiftMarks(known)],
  })
  return { id: 'shift', title, caption, svg }
}

function extent({ shift, standardError, drift }: Known): number[] {
  return [shift - (standardError ?? 0), shift + (standardError ?? 0), shift + (drift ?? 0)]
}

function shiftMarks(known: readonly Known[]): Draw {
  return ({ x, y }, { left, right }) => [
    ...path([`${at(left, y(0))}H${px(right)}`], { stroke: 'currentColor', 'stroke-width': 0.8, opacity: 0.7 }),
    ...path(
      known.map(({ index, shift, standardError }) => {
        const error = standardError ?? 0
        return `${at(x(index), y(shift - error))}V${px(y(shift + error))}`
      }),
      { stroke: colours.cache, 'stroke-width': 1.4 },
    ),
    ...path(
      known.flatMap(({ index, shift, drift }) => {
        if (drift === null) return []
        const [from, to] = [y(shift), y(shift + drift)]
        const head = Math.sign(from - to) * Math.min(4, Math.abs(from - to))
        return [`${at(x(index) + 6, from)}V${px(to)}m-3 ${px(head)}l3 ${px(-head)} 3 ${px(head)}`]
      }),
      { fill: 'none', stroke: colours.truth, 'stroke-width': 1.2 },
    ),
    ...symbols(
      known.map(({ index, shift }) => [x(index), y(shift)]),
      { shape: 'circle', colour: colours.cache, radius: 3 },
    ),
  ]
}

function everyFew(count: number): readonly number[] {
  const step = Math.ceil(count / 16)
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => 1 + index * step)
}
