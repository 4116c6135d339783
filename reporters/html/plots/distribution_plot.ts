import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { quantile } from '../../../src/verdict/statistics.ts'
import { counted, percent } from '../../../src/verdict/wording.ts'
import type { SpecReport } from '../../report.ts'
import { colours } from './colours.ts'
import { draw } from './draw.ts'
import type { Figure } from './figure.ts'
import { at, path, px, text, type Draw } from './piece.ts'
import { decadeTicks } from './ticks.ts'

interface Curve {
  readonly label: string
  readonly line: string
  readonly dashes?: string
  /** Ascending; the error as a fraction: 0.15 of 1.15 and of 1 / 1.15. */
  readonly errors: readonly number[]
}

/** Below this all are drawn at the left end: no noise is smaller. */
const least = 0.001

/** Which share of the probes is off by how much at most. */
export function distributionPlot({ regions }: SpecReport): Figure | undefined {
  const probes = regions.flatMap(({ rows }) => rows)
  const curves = curvesOf(probes)
  if (curves.length === 0) return undefined
  const most = Math.max(0.3, ...curves.map(({ errors }) => errors.at(-1) ?? 0)) * 1.1
  const bars = [...new Set(probes.map(({ band: [low, high] }) => Math.max(high, 1 / low) - 1))]
  const title = 'Distribution of the error'
  const caption = curves.map(tell).join(' ')
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: 150,
    x: {
      label: 'off by at most (cache against truth, either way)',
      type: 'log',
      domain: [least, most],
      ticks: decadeTicks(least, most),
      format: (value) => `${Number((100 * value).toPrecision(3))} %`,
    },
    y: {
      label: 'share of the probes',
      type: 'linear',
      domain: [0, 1],
      ticks: [0, 0.25, 0.5, 0.75, 1],
      format: (value) => `${100 * value} %`,
    },
    legend: curves.map(({ label, line, dashes, errors }) => ({
      label: `${label} (${errors.length})`,
      style: { line, ...(dashes === undefined ? {} : { dashes }) },
    })),
    marks: [barMarks(bars), ...curves.map(stairs)],
  })
  return { id: 'distribution', title, caption, svg }
}

function curvesOf(probes: readonly JudgedProbe[]): readonly Curve[] {
  const kinds = Map.groupBy(probes, ({ region, gap }) =>
    gap !== null ? 'gap' : region === 'controls' ? 'controls' : 'open',
  )
  const curve = (kind: 'gap' | 'controls' | 'open', style: Omit<Curve, 'errors'>): Curve => ({
    ...style,
    errors: (kinds.get(kind) ?? [])
      .flatMap(({ ratio }) => (ratio === null ? [] : [Math.expm1(Math.abs(Math.log(ratio)))]))
      .toSorted((a, b) => a - b),
  })
  return [
    curve('open', { label: 'off the grid, in no known gap', line: colours.cache }),
    curve('controls', { label: 'controls', line: colours.quiet, dashes: '6 3' }),
    curve('gap', { label: 'in known gaps', line: colours.gap, dashes: '2 2' }),
  ].filter(({ errors }) => errors.length > 0)
}

/** A step at each probe; steps of less than a pixel are taken together. */
function stairs({ errors, line, dashes }: Curve): Draw {
  return ({ x, y }, { right }) => {
    const steps: string[] = [at(x(least), y(0))]
    let [drawnX, drawnY] = [x(least), y(0)]
    for (const [index, error] of errors.entries()) {
      const [nextX, nextY] = [x(Math.max(error, least)), y((index + 1) / errors.length)]
      if (nextX - drawnX < 1 && drawnY - nextY < 2 && index < errors.length - 1) continue
      steps.push(`H${px(nextX)}V${px(nextY)}`)
      drawnX = nextX
      drawnY = nextY
    }
    steps.push(`H${px(right)}`)
    const dashed = dashes === undefined ? {} : { 'stroke-dasharray': dashes }
    return path([steps.join('')], { fill: 'none', stroke: line, 'stroke-width': 1.8, ...dashed })
  }
}

function barMarks(bars: readonly number[]): Draw {
  return ({ x }, { top, bottom }) =>
    bars.flatMap((bar) => [
      ...path([`${at(x(bar), top)}V${px(bottom)}`], { stroke: colours.bad, 'stroke-width': 1.2 }),
      text(x(bar) + 4, bottom - 5, `bar ${percent(bar)}`, {
        'text-anchor': 'start',
        'font-size': 9.5,
        fill: colours.bad,
      }),
    ])
}

function tell({ label, errors }: Curve): string {
  return `${counted(errors.length, 'probe')} ${label === 'controls' ? 'on the grid (controls)' : label}: half are within ${percent(quantile(errors, 0.5))}, 95 % within ${percent(quantile(errors, 0.95))}, the worst is off by ${percent(errors.at(-1) ?? 0)}.`
}
