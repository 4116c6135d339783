import { formatCoverage } from '../../src/cache/coverage.ts'
import type { Value } from '../../src/shape.ts'
import type { JudgedProbe } from '../../src/verdict/judged_probe.ts'
import { formatBand } from '../../src/verdict/band.ts'
import type { SpecReport } from '../report.ts'

/** One value for every probe, or the one that all of them have. */
export type Column = { readonly each: readonly Value[] } | { readonly all: Value }

/** The probes of a kernel by column, as the script in the page reads them. Words are told once, and pointed at. */
export interface ProbeData {
  readonly kernel: string
  readonly count: number
  readonly fields: readonly string[]
  readonly words: readonly string[]
  /** Values of the fields. */
  readonly shape: readonly Column[]
  /** Times in ms, five significant digits: the table shows four. */
  readonly truth: Column
  readonly cache: Column
  /** Of the other cache of an A/B; left out where there is none. */
  readonly compared?: Column
  readonly looks: Column
  /** Standard error of log(ratio). */
  readonly error: Column
  /** These are indices of words. */
  readonly region: Column
  readonly verdict: Column
  readonly band: Column
  readonly backend: Column
  readonly note: Column
}

export function probeData({ spec, regions }: SpecReport): ProbeData {
  const rows = regions.flatMap((region) => region.rows)
  const words = new Map<string, number>()
  const column = (valueOf: (row: JudgedProbe) => Value): Column => toColumn(rows.map(valueOf))
  const wordColumn = (wordOf: (row: JudgedProbe) => string): Column =>
    column((row) => {
      const word = wordOf(row)
      const index = words.get(word) ?? words.size
      words.set(word, index)
      return index
    })
  const columns = {
    shape: spec.fields.map((field) => column(({ shape }) => shape[field] ?? null)),
    truth: column(({ truthMs }) => digits(truthMs, 5)),
    cache: column(({ cacheMs }) => digits(cacheMs, 5)),
    ...(spec.compared && { compared: column(({ compared }) => digits(compared?.cacheMs, 5)) }),
    looks: column(({ looks }) => looks),
    error: column(({ standardError }) => digits(standardError, 2)),
    region: wordColumn(({ region }) => region),
    verdict: wordColumn(({ verdict, firm }) => (firm ? `${verdict}, firmly` : verdict)),
    band: wordColumn(({ band }) => formatBand(band)),
    backend: wordColumn(({ backend }) => backend ?? ''),
    note: wordColumn(noteOf),
  }
  return { kernel: spec.spec, count: rows.length, fields: spec.fields, words: [...words.keys()], ...columns }
}

function toColumn(values: readonly Value[]): Column {
  const [first = null] = values
  const text = JSON.stringify(first)
  return values.every((value) => value === first || JSON.stringify(value) === text) ? { all: first } : { each: values }
}

function noteOf({ gap, reason, why, coverage }: JudgedProbe): string {
  const flags = coverage === null ? '' : formatCoverage(coverage)
  const parts = [gap === null ? '' : `known gap: ${gap}`, reason, flags, why]
  return parts.filter((part) => part !== '').join('; ')
}

function digits(value: number | null | undefined, count: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(count)) : null
}
