import { baselineOutcome } from './recall_baselines.ts'
import { gridOn, labelledCells, type LabelledCell } from './recall_cells.ts'
import { fieldOf, type Outcome } from './recall_field.ts'
import type { PresetGrid } from './recall_grids.ts'
import type { Group } from './recall_groups.ts'
import { huntOutcome } from './recall_hunt.ts'

export const strategies = ['hunt', 'midpoints', 'uniform', 'biased'] as const

/** Counts of cells, but `truth_calls`. Borderline cells are neither firm nor sound. */
export interface Counts {
  readonly cells: number
  readonly firm: number
  readonly sound: number
  /** Firm cells that were claimed. */
  readonly found: number
  /** Sound cells that were claimed. */
  readonly false: number
  readonly truth_calls: number
}

export interface Score extends Counts {
  readonly strategy: (typeof strategies)[number]
  readonly group: string
  readonly grid: string
}

/**
 * All strategies on one line under one grid; nothing where no shape lies inside a cell. The first two runs of the group are
 * the looks; only the labels see the others.
 */
export function scoresOf(group: Group, preset: PresetGrid, perCell: number, seed: number): readonly Score[] {
  const [first = new Map<number, number>(), second] = group.lines
  const shapes = [...first.keys()].filter((value) => second?.has(value)).toSorted((one, other) => one - other)
  const grid = gridOn(group, preset.values)
  const cells = labelledCells(grid, shapes, group.lines.slice(2))
  if (cells.length === 0) return []
  const field = fieldOf(
    group,
    grid,
    shapes.filter((value) => !grid.includes(value)),
  )
  const hunt = huntOutcome(field, perCell, seed)
  return strategies.map((strategy) => {
    const outcome = strategy === 'hunt' ? hunt : baselineOutcome(strategy, field, hunt.truthCalls, seed)
    return { strategy, group: group.name, grid: preset.name, ...count(cells, outcome) }
  })
}

/** One score a strategy. */
export function totals(scores: readonly Score[]): readonly Score[] {
  return strategies.map((strategy) => {
    const own = scores.filter((score) => score.strategy === strategy)
    const sum = (field: keyof Counts): number => own.reduce((total, score) => total + score[field], 0)
    return {
      strategy,
      group: 'total',
      grid: 'all',
      cells: sum('cells'),
      firm: sum('firm'),
      sound: sum('sound'),
      found: sum('found'),
      false: sum('false'),
      truth_calls: sum('truth_calls'),
    }
  })
}

function count(cells: readonly LabelledCell[], { claims, truthCalls }: Outcome): Counts {
  const firm = cells.filter(({ label }) => label === 'firm')
  const sound = cells.filter(({ label }) => label === 'sound')
  const claimed = (some: readonly LabelledCell[]): number => some.filter(({ lower }) => claims.has(lower)).length
  return {
    cells: cells.length,
    firm: firm.length,
    sound: sound.length,
    found: claimed(firm),
    false: claimed(sound),
    truth_calls: truthCalls,
  }
}
