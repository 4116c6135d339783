import { csvChunks } from './csv.ts'
import type { WrittenCsv } from './earlier_csv.ts'
import { markdownSummary } from './markdown_summary.ts'
import type { Report } from './report.ts'
import { makeResults } from './results_json.ts'
import type { Summary } from './summary.ts'
import type { ReportFile } from './write_files.ts'

/** The files of a report. `results.json` comes last: what it names is there. */
export function reportFiles(report: Report, summary: Summary, earlier: readonly WrittenCsv[]): ReportFile[] {
  return [
    ...report.specs.map((spec) => ({ name: spec.csv, chunks: csvChunks(spec) })),
    { name: 'summary.md', chunks: [markdownSummary(summary)] },
    { name: 'results.json', chunks: [`${JSON.stringify(makeResults(report, earlier), null, 2)}\n`] },
  ]
}
