import { defaultBar, toBand } from '../verdict/band.ts'
import { mean } from '../verdict/statistics.ts'
import type { Group, Line } from './recall_groups.ts'

/** A cell of a preset grid on a dense line. */
export interface LabelledCell {
  readonly lower: number
  readonly upper: number
  readonly label: 'firm' | 'sound' | 'borderline'
}

/** How far beyond the bar, in log(ratio), the mean of the label runs must lie for a firm label. */
const firmly = 0.03

const bar = Math.log(toBand(defaultBar)[1])

/** The values of the grid that every run has measured. */
export function gridOn(group: Group, preset: readonly number[]): readonly number[] {
  return preset.filter((value) => group.lines.every((line) => line.has(value)))
}

/** The cells that hold one of the shapes, labelled by runs which each judge a cache of their own rows. */
export function labelledCells(
  grid: readonly number[],
  shapes: readonly number[],
  labels: readonly Line[],
): readonly LabelledCell[] {
  return grid.flatMap((upper, index) => {
    const lower = grid[index - 1]
    if (lower === undefined) return []
    const inside = shapes.filter((value) => value > lower && value < upper)
    return inside.length === 0 ? [] : [{ lower, upper, label: labelOf(lower, upper, inside, labels) }]
  })
}

/** What a linear cache over the grid rows of a line answers, in ms. */
export function linearTime(line: Line, lower: number, upper: number, value: number): number {
  const at = (value - lower) / (upper - lower)
  return (line.get(lower) ?? NaN) * (1 - at) + (line.get(upper) ?? NaN) * at
}

function labelOf(
  lower: number,
  upper: number,
  inside: readonly number[],
  labels: readonly Line[],
): LabelledCell['label'] {
  const residuals = inside
    .filter((value) => labels.every((line) => line.has(value)))
    .map((value) => labels.map((line) => Math.log(linearTime(line, lower, upper, value) / (line.get(value) ?? NaN))))
  if (residuals.some(isFirm)) return 'firm'
  return residuals.flat().some((residual) => Math.abs(residual) > bar) ? 'borderline' : 'sound'
}

function isFirm(residuals: readonly number[]): boolean {
  const sameSide = residuals.every((residual) => residual > bar) || residuals.every((residual) => residual < -bar)
  return sameSide && Math.abs(mean(residuals)) > bar + firmly
}
