import { kvHeadline, kvLines } from './kv_lines.ts'
import type { KvReport } from './kv_report.ts'
import type { Report } from './report.ts'
import { statuses } from './status.ts'
import { headingLines, indented, type Paint } from './terminal_text.ts'

/** The KV caches of a run for a terminal of 100 columns, worst first; the whole last. */
export function kvTerminal({ kv, problems }: Pick<Report, 'kv' | 'problems'>, paint: Paint): string {
  return [
    '',
    paint('bold', ' KV caches'),
    '',
    ...kv
      .toSorted(worstFirst)
      .flatMap((report) => [
        ...headingLines(report.status, report.spec, paint),
        ...kvLines(report).flatMap((line) => indented(line, 7)),
      ]),
    '',
    ...indented(kvHeadline(kv, problems.length), 1).map((line) => paint('bold', line)),
  ].join('\n')
}

export function worstFirst(one: KvReport, other: KvReport): number {
  return statuses.indexOf(one.status) - statuses.indexOf(other.status)
}
