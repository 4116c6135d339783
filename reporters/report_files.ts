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

/** The files of a report but its page. `results.json` comes last: what it names is there. */
export function reportFiles(report: Report, summary: Summary, earlier: readonly WrittenCsv[]): ReportFile[] {
  return [
    ...report.specs.map((spec) => ({ name: spec.csv, chunks: csvChunks(spec) })),
    ...report.kv.map((kv) => ({ name: kv.csv, chunks: kvCsvChunks(kv) })),
    { name: 'summary.md', chunks: summaryChunks(report, summary) },
    { name: 'results.json', chunks: [`${JSON.stringify(makeResults(report, earlier), null, 2)}\n`] },
  ]
}

/** The page by itself: it is drawn by others' code, and whatever that does must not cost the rest. */
export function pageFile(report: Report, summary: Summary): ReportFile {
  return { name: 'report.html', chunks: reportPage(report, summary) }
}

/** A run of KV specs alone has nothing to say of kernels. */
function summaryChunks(report: Report, summary: Summary): string[] {
  if (report.kv.length === 0) return [markdownSummary(summary)]
  if (report.specs.length === 0) return [kvMarkdown(report, true)]
  return [markdownSummary(summary), '\n', kvMarkdown(report, false)]
}
