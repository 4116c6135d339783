import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractHash } from './contract.ts'
import { lookRowSchema, runsSchema, type LookRow, type Run, type Runs } from './recording.ts'
import { shownPath } from './shown_path.ts'
import type { Value } from '../shape.ts'

/** All of a run that its rows do not tell. */
export type Provenance = Omit<Run, 'contract'>

/**
 * Writes rows, one file a kind, and their `runs.json` into a GPU folder, in place of what is there. Equal rows give equal
 * bytes, in whatever order they come. Refuses to lose a run that the folder holds and `rows` do not.
 *
 * @param provenance - by run, for every run that the rows name
 */
export function writeRecording(
  gpuFolder: string,
  rows: readonly LookRow[],
  provenance: ReadonlyMap<string, Provenance>,
): void {
  const runs = runsOf(rows, provenance)
  refuseToLoseRuns(gpuFolder, runs)
  const files = new Map([['runs.json', `${JSON.stringify(runsSchema.parse(runs), null, 2)}\n`]])
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const lines = ofKind.toSorted(compareLooks).map((row) => `${JSON.stringify(lookRowSchema.parse(row))}\n`)
    files.set(`${kind}.jsonl`, lines.join(''))
  }

  mkdirSync(gpuFolder, { recursive: true })
  for (const file of readdirSync(gpuFolder)) if (file.endsWith('.jsonl')) rmSync(join(gpuFolder, file))
  for (const [file, text] of files) writeFileSync(join(gpuFolder, file), text)
}

function runsOf(rows: readonly LookRow[], provenance: ReadonlyMap<string, Provenance>): Runs {
  const byRun = [...Map.groupBy(rows, (row) => row.run)].toSorted(([a], [b]) => compareNames(a, b))
  return Object.fromEntries(
    byRun.map(([name, ofRun]) => {
      const known = provenance.get(name)
      if (!known) throw new Error(`rows name the run '${name}', of which no provenance is given`)
      const oneOfEachKind = [...new Map(ofRun.map((row) => [row.kind, row])).values()]
      const contract = oneOfEachKind
        .toSorted((a, b) => compareNames(a.kind, b.kind))
        .map(({ kind, args }) => [kind, contractHash(kind, args, known.method)])
      return [name, { ...known, contract: Object.fromEntries(contract) }]
    }),
  )
}

function refuseToLoseRuns(gpuFolder: string, runs: Runs): void {
  const file = join(gpuFolder, 'runs.json')
  if (!existsSync(file)) return
  const lost = Object.keys(runsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))).filter((run) => !(run in runs))
  if (lost.length > 0) {
    throw new Error(
      `${shownPath(file)} holds runs that this would lose: ${lost.join(', ')}. Bring them along, or move them away`,
    )
  }
}

/** By backend, then the args in their order (dims, then input fields), then time. */
function compareLooks(a: LookRow, b: LookRow): number {
  return (
    compareNames(a.backend, b.backend) ||
    compareLists(Object.values(a.args), Object.values(b.args)) ||
    compareNames(a.run, b.run) ||
    a.look - b.look
  )
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  return a.reduce<number>((order, value, index) => order || compareValues(value, b[index] ?? null), 0)
}

function compareValues(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(JSON.stringify(a), JSON.stringify(b))
}

/** `run-2` before `run-10`. */
function compareNames(a: string, b: string): number {
  return collator.compare(a, b)
}

const collator = new Intl.Collator('en', { numeric: true })
