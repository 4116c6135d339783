import { formatShape } from '../../../shape.ts'
import { logMargin } from '../../band.ts'
import type { JudgedProbe } from '../../judged_probe.ts'
import type { Case, Explanation } from '../case.ts'
import type { Cell } from '../cell.ts'
import { isRow, isTimed, type Chart, type Placed } from '../chart.ts'
import type { Diagnosis } from '../diagnosis.ts'
import { percent, signedPercent, us } from '../../wording.ts'

/** The shapes lie outside the grid. Past it, the rate that its last rows keep flattest says how to go on; below it, the first row does. */
export const extrapolation: Explanation = (given) => {
  const { cell, worst } = given
  const axis = cell && farthestOut(cell)
  if (cell && axis !== undefined) {
    return (cell.spans[axis]?.at ?? 0) > 1 ? past(given, cell, axis) : below(given, cell, axis)
  }
  if (worst.outsideGrid !== true) return undefined
  return {
    class: 'extrapolation',
    cause: 'the shapes lie outside the grid',
    evidence: errorAt(worst),
    next: 'hold the rate of the nearest rows outside the grid, or ask whether rows may be profiled there',
    rows: [worst.shape],
  }
}

/** The axis on which the coords lie outside, by the most segments. */
function farthestOut({ spans }: Cell): number | undefined {
  const out = spans.map(({ at }, axis) => ({ axis, by: Math.max(-at, at - 1) })).filter(({ by }) => by > 0)
  return out.toSorted((a, b) => b.by - a.by)[0]?.axis
}

/** Rates that move by more than the default bar over three rows are not settled. */
const settled = 0.15

function past({ chart, worst, failing }: Case, cell: Cell, axis: number): Diagnosis {
  const rates = ratesOf(rowsAlong(chart, cell, axis).slice(-3))
  const [flattest] = rates.toSorted((a, b) => a.spread - b.spread)
  const found = {
    class: 'extrapolation',
    cause: 'the shapes lie past the grid, and the kernel does not go on along its last segment',
  } as const
  if (!flattest) {
    return {
      ...found,
      evidence: errorAt(worst),
      next: 'if production runs these shapes, is a row there affordable?',
      rows: [worst.shape],
    }
  }
  const kept = rates.map(({ name, spread }) => `${name} within ${percent(spread)}`).join(', ')
  const helped = failing.filter((probe) => isTimed(probe) && logMargin(probe.band, flattest.errorOf(probe)) >= 0).length
  const evidence = `${errorAt(worst)}; the last three rows keep ${kept}; held, ${flattest.name} puts ${helped} of ${failing.length} within`
  const policy = `past the grid, hold the ${flattest.name} of its edge`
  return flattest.spread <= settled
    ? { ...found, evidence, next: policy }
    : {
        ...found,
        evidence,
        next: `${policy}, though it still moves there: is a row farther out affordable?`,
        rows: [worst.shape],
      }
}

function below({ chart, worst }: Case, cell: Cell, axis: number): Diagnosis {
  const [first] = rowsAlong(chart, cell, axis)
  const found = { class: 'extrapolation', cause: 'the shapes lie below the first row of the grid' } as const
  const falling = 'is a row at the smallest shape of production affordable?'
  if (!first || worst.truthMs === null) {
    return { ...found, evidence: errorAt(worst), next: falling, rows: [worst.shape] }
  }
  const against = Math.log(worst.truthMs / first.truthMs)
  const evidence = `${errorAt(worst)}; its true time is ${signedPercent(against)} against the ${us(first.truthMs)} of the first row`
  return Math.abs(against) < Math.log(1 + settled)
    ? { ...found, evidence, next: 'below the grid, hold the time of its first row: that is the launch floor' }
    : { ...found, evidence, next: `the time goes on falling below the first row: ${falling}`, rows: [worst.shape] }
}

/** The rows along an axis, nearest to the cell on the others, ascending. */
function rowsAlong(chart: Chart, cell: Cell, axis: number): readonly Placed[] {
  const nearest = cell.spans.map(({ lower, upper, at }) => (at < 0.5 ? lower : upper))
  return chart.along(nearest, axis).filter(isRow)
}

interface Rate {
  readonly name: 'TFLOPS' | 'bandwidth'
  /** The greatest rate of the rows over the least, less 1. */
  readonly spread: number
  /** The log ratio of a probe, had the cache held the rate of the last row. */
  readonly errorOf: (probe: JudgedProbe) => number
}

/** Without work, or over fewer than three rows, a rate says nothing. */
function ratesOf(rows: readonly Placed[]): readonly Rate[] {
  return (['TFLOPS', 'bandwidth'] as const).flatMap((name) => {
    const workOf = ({ flops, bytes }: JudgedProbe): number => (name === 'TFLOPS' ? flops : bytes) ?? 0
    const rates = rows.map((row) => workOf(row) / row.truthMs).filter((rate) => rate > 0)
    const edge = rates.at(-1)
    if (edge === undefined || rates.length < 3) return []
    const errorOf = (probe: JudgedProbe): number => Math.log(workOf(probe) / edge / (probe.truthMs ?? 0))
    return [{ name, spread: Math.max(...rates) / Math.min(...rates) - 1, errorOf }]
  })
}

function errorAt({ shape, ratio }: JudgedProbe): string {
  const error = ratio === null ? 'there is no ratio' : `the cache is off by ${signedPercent(Math.log(ratio))}`
  return `${formatShape(shape)}: ${error}`
}
