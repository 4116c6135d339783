/**
 * How many infidel cells the hunt finds in dense runs of real kernels, next to midpoints and random shapes at its budget:
 * `npm run bench:recall -- --looks DIR DIR --labels DIR DIR`.
 */
import { parseArgs } from 'node:util'
import { messageOf } from '../message_of.ts'
import { presetGrids } from './recall_grids.ts'
import { readGroups } from './recall_groups.ts'
import { scoresOf, strategies, totals, type Score } from './recall_score.ts'

const usage = `Usage: npm run bench:recall -- --looks DIR DIR --labels DIR DIR [--per-cell 8] [--seed 1] [--json]

Each DIR holds the CSV files of one run. Looks come from the first DIR, second looks from the second; whether a cell is
infidel (firm) or not (sound) is told by the label runs, which no strategy sees.

  --per-cell N  truth calls per cell on average, second looks included
  --json        one object a line instead of the table`

try {
  recall(readArguments())
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

function recall({ looks, labels, perCell, seed, json }: Arguments): void {
  const scores = readGroups([...looks, ...labels]).flatMap((group) =>
    presetGrids(group.kind).flatMap((grid) => scoresOf(group, grid, perCell, seed)),
  )
  if (scores.length === 0) throw new Error('no shape lies between two grid rows that all runs have measured')
  const all = [...scores, ...totals(scores)]
  if (json) for (const score of all) console.log(JSON.stringify(score))
  else printTable(all)
}

/** A line for each group and grid: found of firm and claimed of sound, by strategy. */
function printTable(scores: readonly Score[]): void {
  const byLine = Map.groupBy(scores, ({ group, grid }) => `${group} (${grid})`)
  const width = Math.max(...[...byLine.keys()].map((line) => line.length))
  console.log(`found of firm, false of sound; a strategy spends as many truth calls as the hunt at most\n`)
  console.log([''.padEnd(width), 'cells', 'calls/cell', ...strategies.map((name) => name.padStart(16))].join('  '))
  for (const [line, [hunt, ...baselines]] of byLine) {
    if (hunt === undefined) continue
    const columns = [hunt, ...baselines].map((score) =>
      `${score.found}/${score.firm} ${score.false}/${score.sound}`.padStart(16),
    )
    const calls = (hunt.truth_calls / hunt.cells).toFixed(2).padStart(10)
    console.log([line.padEnd(width), `${hunt.cells}`.padStart(5), calls, ...columns].join('  '))
  }
}

interface Arguments {
  readonly looks: readonly string[]
  readonly labels: readonly string[]
  readonly perCell: number
  readonly seed: number
  readonly json: boolean
}

function readArguments(): Arguments {
  const { values, tokens } = parseArgs({
    options: {
      looks: { type: 'string', multiple: true },
      labels: { type: 'string', multiple: true },
      'per-cell': { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
    tokens: true,
  })
  const folders = foldersByOption(tokens)
  const [looks, labels] = [folders.get('looks') ?? [], folders.get('labels') ?? []]
  const [perCell, seed] = [Number(values['per-cell']), Number(values.seed)]
  if (looks.length !== 2) throw new Error(`--looks takes two folders, got ${looks.length}\n\n${usage}`)
  if (labels.length === 0) throw new Error(`--labels takes at least one folder\n\n${usage}`)
  if (!(perCell > 0)) throw new Error(`--per-cell takes a positive number, got ${values['per-cell']}`)
  if (!Number.isInteger(seed)) throw new Error(`--seed takes an integer, got ${values.seed}`)
  return { looks, labels, perCell, seed, json: values.json }
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

/** `--looks A B` is an option with a value and a positional to parseArgs: a folder belongs to the option before it. */
function foldersByOption(tokens: readonly Token[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  let option = ''
  for (const token of tokens) {
    if (token.kind === 'option') option = token.name
    const value = token.kind === 'option-terminator' ? undefined : token.value
    if (value !== undefined) folders.set(option, [...(folders.get(option) ?? []), value])
  }
  return folders
}
