import { dimsOf, type KernelConfig } from '../src/config.ts'
import type { Dropped } from '../src/probes/probe.ts'
import { formatShape } from '../src/shape.ts'
import { countText } from '../src/verdict/count_text.ts'
import { droppedText } from './dropped_text.ts'
import { aboutCache, aboutRatio, headline } from './legend.ts'
import type { LawsLine } from './laws_line.ts'
import { ratioText } from '../src/verdict/ratio_text.ts'
import type { MeasuringText } from './measuring_texts.ts'
import type { RegionLine, SpecSummary, Summary } from './summary.ts'

/** `summary.md`: the summary of the terminal with all that it leaves out for want of room. */
export function markdownSummary(summary: Summary): string {
  const { totals, caches, truths, measuring, fixFirst, measureNext, specs, baseline, problems, notes } = summary
  return [
    '# Kernel fidelity',
    `**${headline(totals, problems.length)}.**`,
    ...caches.map((cache) => text(aboutCache(cache))),
    ...truths.map((truth) => text(`Truth: ${truth}.`)),
    text(aboutRatio),
    ...(baseline ? [text(baseline.headline), ...list(baseline.lines)] : []),
    ...measuring.flatMap(measuringSection),
    ...section('## Fix this first', fixFirst),
    ...section('## Problems of the run', problems),
    ...section('## Worth measuring next', measureNext),
    ...specs.flatMap(specSection),
    ...section('## Notes', notes),
    '',
  ].join('\n\n')
}

function measuringSection({ device, processes, warning }: MeasuringText): string[] {
  return [text(device), ...list(processes), ...(warning === undefined ? [] : [`**${text(warning)}**`])]
}

function specSection(spec: SpecSummary): string[] {
  const { report, status, regions, laws, notes } = spec
  return [
    `## ${status} ${text(report.spec.spec)}`,
    about(spec),
    ...(regions.length > 0 ? [table(regions)] : []),
    ...list([
      ...regions.flatMap(({ region, details }) => details.map((detail) => `${region}: ${detail}`)),
      ...lawNotes(laws),
      ...notes.map((note) => `${note.status} ${note.text}`),
    ]),
  ]
}

function lawNotes(laws: LawsLine | undefined): string[] {
  return laws ? [`${laws.status} laws: ${laws.counts}`, ...laws.details, ...laws.asides] : []
}

function about({ share, report: { spec, csv } }: SpecSummary): string {
  const facts = [
    kernelText(spec.kind, spec.config),
    ...(spec.compared ? [`compared with ${kernelText(spec.compared.kind, spec.compared.config)}`] : []),
    spec.definition,
    `cache: ${spec.cache.name}`,
    `truth: ${spec.truth}`,
    ...(share === '' ? [] : [share]),
    `effort ${spec.effort}`,
    `seed ${spec.seed}`,
    ...droppedFacts(spec.dropped),
  ]
  return `[${csv}](${csv}) · ${facts.map(text).join(' · ')}`
}

function kernelText(kind: string, config: KernelConfig): string {
  return `${kind} ${formatShape(dimsOf(config))} on ${config.gpu_name}, ${config.backends.join(' or ')}`
}

function droppedFacts(dropped: Dropped): string[] {
  const why = droppedText(dropped)
  return why === '' ? [] : [`not probed: ${why}`]
}

function table(lines: readonly RegionLine[]): string {
  const rows = lines.flatMap(({ status, region, stats, compared }) => [
    [
      status,
      region,
      stats.n,
      ratioText(stats.median),
      `${stats.counts.within}/${stats.judged}`,
      ratioText(stats.worst),
      stats.p95 === null ? '-' : `${(Math.expm1(stats.p95) * 100).toFixed(1)} %`,
      countText(stats),
    ],
    ...(compared
      ? [
          [
            '',
            `${region}, compared`,
            compared.n,
            ratioText(compared.median),
            `${compared.inBand}/${compared.n} in the band`,
            ratioText(compared.worst),
            '',
            '',
          ],
        ]
      : []),
  ])
  return [
    '| | region | n | median | within | worst | p95 error | |',
    '|---|---|--:|--:|--:|--:|--:|---|',
    ...rows.map((row) => `| ${row.map((cell) => text(String(cell))).join(' | ')} |`),
  ].join('\n')
}

export function section(heading: string, items: readonly string[]): string[] {
  return items.length > 0 ? [heading, ...list(items)] : []
}

export function list(items: readonly string[]): string[] {
  return items.length > 0 ? [items.map((item) => `- ${text(item).replaceAll('\n', '\n  ')}`).join('\n')] : []
}

/** Names and reasons are people's words, not Markdown or HTML. */
export function text(words: string): string {
  return words.replaceAll(/[\\|<>*`[\]]/g, String.raw`\$&`)
}
