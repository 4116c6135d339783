import { csvChunks } from './csv.ts'
import type { WrittenCsv } from './earlier_csv.ts'
import { reportPage } from './html/report_page.ts'
import { kvCsvChunks } from './kv_csv.ts'
import { kvMarkdown } from './kv_markdown.ts'
import { markdownSummary } from './markdown_summary.ts'
import type { Report } from './report.ts'
import { makeResults } from './results_json.ts'
import type { Summary } from './summary.ts'
import type { ReportFile } from './write_files.ts'

/** The files of a report. `results.json` comes after the CSV files that it names, and the page last: the most can go wrong with it. */
export function reportFiles(report: Report, summary: Summary, earlier: readonly WrittenCsv[]): ReportFile[] {
  return [
    ...report.specs.map((spec) => ({ name: spec.csv, chunks: csvChunks(spec) })),
    ...report.kv.map((kv) => ({ name: kv.csv, chunks: kvCsvChunks(kv) })),
    { name: 'summary.md', chunks: summaryChunks(report, summary) },
    { name: 'results.json', chunks: [`${JSON.stringify(makeResults(report, earlier), null, 2)}\n`] },
    { name: 'report.html', chunks: reportPage(report, summary) },
  ]
}

/** A run of KV specs alone has nothing to say of kernels. */
function summaryChunks(report: Report, summary: Summary): string[] {
  if (report.kv.length === 0) return [markdownSummary(summary)]
  if (report.specs.length === 0) return [kvMarkdown(report, true)]
  return [markdownSummary(summary), '\n', kvMarkdown(report, false)]
}
