import { kvHeadline, kvLines } from './kv_lines.ts'
import { worstFirst } from './kv_terminal.ts'
import { list, section, text } from './markdown_summary.ts'
import type { Report } from './report.ts'

/**
 * The part of `summary.md` that tells of KV caches.
 *
 * @param isWhole - whether it is all there is: else the problems of the run stand above
 */
export function kvMarkdown({ kv, problems }: Pick<Report, 'kv' | 'problems'>, isWhole: boolean): string {
  const messages = problems.map(({ message }) => message)
  return [
    '# KV caches',
    `**${kvHeadline(kv, problems.length)}.**`,
    ...(isWhole ? section('## Problems of the run', messages) : []),
    ...kv
      .toSorted(worstFirst)
      .flatMap((report) => [
        `## ${report.status} ${text(report.spec)}`,
        `[${report.csv}](${report.csv}) · ${text(report.file)}`,
        ...list(kvLines(report)),
      ]),
    '',
  ].join('\n\n')
}
