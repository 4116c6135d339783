import { canonicalJson } from './canonical_json.ts'
import { argNames, contractHash } from './contract.ts'
import { isLookRow } from './is_look_row.ts'
import { lookRowSchema, type LookRow, type Run } from './recording.ts'
import { schemaFault } from './schema_fault.ts'
import type { Shape } from '../shape.ts'

/** A sound line: a look, and what its run says of it. */
export interface RecordedLine {
  readonly row: LookRow
  readonly run: Run
  /** The args as `canonicalJson` writes them. */
  readonly key: string
  /** The names of the args as `argNames` of `contract.ts` writes them. */
  readonly names: string
  /** Why the look is not to be used all the same: it was measured under another contract than its run declares. */
  readonly otherContract: string | undefined
}

export interface ParsedRecording {
  readonly lines: readonly RecordedLine[]
  /** What was damaged, by file and line. */
  readonly problems: readonly string[]
}

export interface RecordingSource {
  readonly kind: string
  /** For messages. */
  readonly file: string
  readonly runs: ReadonlyMap<string, Run>
}

/** Parses the lines of one kind. A damaged line loses nothing but itself; what is wrong with a whole run is told once. */
export function parseRecording(text: string, { kind, file, runs }: RecordingSource): ParsedRecording {
  const lines: RecordedLine[] = []
  const problems: string[] = []
  const runFaults = new Map<string, { readonly firstLine: number; count: number }>()
  const noteRunFault = (fault: string, line: number): void => {
    const noted = runFaults.get(fault)
    if (noted) noted.count += 1
    else runFaults.set(fault, { firstLine: line, count: 1 })
  }
  const identityOf = identityReader()
  const contractFaultOf = contractChecker(kind)

  for (const [index, json] of text.split('\n').entries()) {
    if (json.trim() === '') continue
    const line = index + 1
    const row = parseRow(json, kind)
    if (typeof row === 'string') {
      problems.push(`${file}:${line}: ${row}`)
      continue
    }
    const run = runs.get(row.run)
    if (!run) {
      noteRunFault(`run '${row.run}' is not in runs.json`, line)
    } else if (run.gpu !== row.gpu_name) {
      noteRunFault(`gpu_name is '${row.gpu_name}', but run '${row.run}' ran on '${run.gpu}'`, line)
    } else {
      const { key, names } = identityOf(row.args)
      const otherContract = contractFaultOf(row, run, names)
      if (otherContract !== undefined) noteRunFault(otherContract, line)
      lines.push({ row, run, key, names, otherContract })
    }
  }
  for (const [fault, { firstLine, count }] of runFaults) {
    problems.push(`${file}:${firstLine}: ${fault} (${count} line${count === 1 ? '' : 's'} not used)`)
  }
  return { lines, problems }
}

/** The row of one line, or what is wrong with it. */
function parseRow(json: string, kind: string): LookRow | string {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return `not JSON: ${json.slice(0, 80)}`
  }
  if (!isLookRow(value)) return lookRowFault(value)
  return value.kind === kind ? value : `kind is '${value.kind}', the file is of '${kind}'`
}

function lookRowFault(value: unknown): string {
  const row = lookRowSchema.safeParse(value, { reportInput: true })
  return row.success ? 'not a look' : schemaFault(row.error)
}

type Identity = Pick<RecordedLine, 'key' | 'names'>

/** Args recur with every look at them and are mostly written alike, and plain JSON is far cheaper than the canonical form. */
function identityReader(): (args: Shape) => Identity {
  const identities = new Map<string, Identity>()
  return (args) => {
    const plain = JSON.stringify(args)
    const known = identities.get(plain)
    if (known) return known
    const identity = { key: canonicalJson(args), names: argNames(args) }
    identities.set(plain, identity)
    return identity
  }
}

/** Hashes once per run and field set. */
function contractChecker(kind: string): (row: LookRow, run: Run, names: string) => string | undefined {
  const faults = new Map<Run, Map<string, string | undefined>>()
  return (row, run, names) => {
    const ofRun = faults.get(run) ?? new Map<string, string | undefined>()
    faults.set(run, ofRun)
    if (!ofRun.has(names)) ofRun.set(names, contractFault(kind, row, run))
    return ofRun.get(names)
  }
}

function contractFault(kind: string, row: LookRow, run: Run): string | undefined {
  const declared = run.contract[kind]
  const actual = contractHash(kind, row.args, run.method)
  if (declared === undefined || declared === actual) return undefined
  return `run '${row.run}' declares contract ${declared} for ${kind}, but its args and method make ${actual}`
}
