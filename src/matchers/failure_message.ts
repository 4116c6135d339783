import { expect } from 'vitest'
import { shellQuoted } from '../shell_quoted.ts'
import { formatShape } from '../shape.ts'
import { formatCoverage } from '../cache/coverage.ts'
import { formatBand } from '../verdict/band.ts'
import { countText } from '../verdict/count_text.ts'
import type { Finding } from '../verdict/diagnose/diagnosis.ts'
import { errorLines } from '../verdict/diagnose/error_lines.ts'
import { counted } from '../verdict/wording.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { ratioText } from '../verdict/ratio_text.ts'
import { byDistance } from '../verdict/region_stats.ts'
import { labelled } from './labelled.ts'
import type { Region, RegionContext } from './region.ts'
import { table } from './table.ts'

const shown = 5

/** What a failing region prints: the sentence, the counts, the worst rows, what the errors are made of, the likely cause and next step, and the line that replays it. */
export function failureMessage(region: Region, sentence: string): string {
  const { errors } = region
  return [
    `${region.context.spec} › ${region.name}: ${sentence}`,
    '',
    ...evidence(region),
    '',
    ...(errors ? errorLines(errors).flatMap((line, index) => labelled(index === 0 ? 'error' : '', line)) : []),
    ...explanation(region),
    `  replay: ${replayLine(region)}`,
  ].join('\n')
}

/** The weightiest reason whole, the others by name. */
function explanation(region: Region): string[] {
  const [first, ...others] = region.findings
  if (!first) return region.open.length > 0 ? nothingAmiss : region.probes.length > 0 ? allInGaps : nothingProbed
  return [
    ...labelled('likely', `${first.cause}${shareOf(first, others)}`),
    ...labelled('for', first.evidence),
    ...labelled('next', first.next),
    ...others.flatMap((finding) => labelled('also', `${finding.class}, ${countOf(finding)}: ${finding.cause}`)),
  ]
}

function shareOf(first: Finding, others: readonly Finding[]): string {
  return others.length > 0 || first.cells > 1 ? ` (${countOf(first)})` : ''
}

function countOf({ probes, cells }: Finding): string {
  return `${counted(probes, 'probe')}${cells > 1 ? ` in ${cells} cells` : ''}`
}

const nothingAmiss = [
  '  likely: nothing that was judged is amiss by the band of the spec',
  '  next:   probe more shapes here, or ask less of the region',
]

const allInGaps = [
  '  likely: every probe of this region lies in a known gap, which is set aside',
  '  next:   ask another region, or narrow the known gaps',
]

const nothingProbed = [
  '  likely: every shape proposed for this region was dropped',
  '  next:   see `dropped` of this spec in results.json: on the grid, duplicate, infeasible, out of the domain',
]

/** The counts, the worst rows, and why others have no ratio. */
export function evidence(region: Region): string[] {
  const rows = [...worstRows(region.open), ...unjudgedReasons(region.open)]
  return [statsLine(region), ...(rows.length > 0 ? ['', ...rows] : [])].map((line) => `  ${line}`.trimEnd())
}

/** `n=80 med=1.002 within=70/78 worst=1.660  8 outside (6 firmly), 2 noisy`. */
export function statsLine({ stats }: Region): string {
  const { counts, n, judged, median, worst } = stats
  const figures = `n=${n} med=${ratioText(median)} within=${counts.within}/${judged} worst=${ratioText(worst)}`
  return `${figures}  ${countText(stats)}`.trimEnd()
}

/** A test to run again: its name within its spec, and where that is. */
export interface Replayed {
  readonly name: string
  readonly context: Pick<RegionContext, 'spec' | 'file' | 'environment'>
}

/** The command that runs the test that failed, and no other: `-t` takes a pattern. */
export function replayLine({ context, name }: Replayed): string {
  const title = expect.getState().currentTestName ?? `${context.spec} > ${name}`
  const pattern = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return `${context.environment} npx vitest run ${context.file} -t ${shellQuoted(pattern)}`
}

/** A table of the worst probes that are not within, farthest from 1 first; where all are within, of the farthest of these: a test by hand may ask for more. */
function worstRows(probes: readonly JudgedProbe[]): string[] {
  const judged = probes.filter((probe) => probe.ratio !== null)
  const amiss = judged.filter((probe) => probe.verdict !== 'within')
  const worst = (amiss.length > 0 ? amiss : judged).toSorted(byDistance)
  const rows = worst.slice(0, shown)
  if (rows.length === 0) return []
  const lines = table(
    ['shape', 'cache ms', 'truth ms', 'ratio', 'band', 'noise', 'looks', 'coverage'],
    rows.map((probe) => [
      formatShape(probe.shape),
      digits(probe.cacheMs),
      digits(probe.truthMs),
      ratioText(probe.ratio),
      formatBand(probe.band),
      probe.standardError === null ? '' : `±${(probe.standardError * 100).toFixed(1)} %`,
      String(probe.looks),
      probe.coverage === null ? '' : formatCoverage(probe.coverage),
    ]),
  )
  return worst.length > shown ? [...lines, `... and ${worst.length - shown} more`] : lines
}

function unjudgedReasons(probes: readonly JudgedProbe[]): string[] {
  const reasons = Map.groupBy(
    probes.filter((probe) => probe.reason !== ''),
    (probe) => `${probe.verdict}: ${probe.reason}`,
  )
  return [...reasons]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, shown)
    .map(([reason, [first, ...others]]) => {
      const shape = first ? formatShape(first.shape) : ''
      return others.length > 0 ? `${reason} (${shape} and ${others.length} more)` : `${reason} (${shape})`
    })
}

function digits(ms: number | null): string {
  return ms === null ? '' : String(Number(ms.toPrecision(4)))
}
