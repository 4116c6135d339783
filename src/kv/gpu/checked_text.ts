import { counted, figure, list } from '../../verdict/wording.ts'
import type { CheckedCapture } from './checked_captures.ts'

/** A table of what was expected and what was found, capture by capture, with the time that it took. */
export function checkedText(checked: readonly CheckedCapture[]): string {
  const rows = checked.map((one) => [
    one.expected.name,
    one.expected.mode,
    wording(one.expected.status, one.expected.class, one.expected.verdict),
    foundText(one),
    one.mismatches.length === 0 ? 'agrees' : 'DIFFERS',
    one.readSeconds.toFixed(2),
    figure(one.bytes / 2 ** 30 / one.readSeconds),
    one.compareSeconds.toFixed(2),
  ])
  const head = ['capture', 'mode', 'expected', 'found', '', 'read s', 'GiB/s', 'compare s']
  const wrong = checked.filter(({ mismatches }) => mismatches.length > 0)
  return [
    ...aligned([head, ...rows]),
    '',
    `${checked.length - wrong.length} of ${counted(checked.length, 'comparison')} as planted`,
    ...wrong.flatMap(({ expected, mismatches }) => [
      `${expected.name} (${expected.says}), in mode ${expected.mode}, was found otherwise:`,
      ...mismatches.map((text) => `  ${text}`),
    ]),
  ].join('\n')
}

function foundText({ found }: CheckedCapture): string {
  const names = Object.keys(found.counts).filter((name) => name !== 'identical')
  return wording(found.status, found.causes[0]?.class ?? null, names.length === 0 ? 'identical' : list(names))
}

function wording(status: string, cause: string | null, verdict: string): string {
  return [status, ...(cause === null ? [] : [cause]), verdict].join(', ')
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
