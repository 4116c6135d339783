import { bySize } from '../groups/size.ts'
import type { Breach, RowLaw, StoredRow } from '../law.ts'
import { noStoredRows } from './no_stored_rows.ts'

/**
 * Neighbouring rows of a curve are compared by whoever interpolates between them. A burst and a steady time of one shape differ
 * by up to 16 % on an H200, and a fix of the tool between two runs has shifted rows by up to 104 %: a curve of both has steps that
 * no kernel has. Two runs of one tool and definition are how a grid is mended, so that they are only told.
 */
export const mixedRows: RowLaw = {
  name: 'mixed-rows',
  statement: 'The rows of one backend share their definition, and the tool that measured them.',
  skipped: noStoredRows,
  check: ({ stored = [] }) =>
    [...Map.groupBy(stored, ({ gpuName, backend }) => JSON.stringify([gpuName, backend])).values()].flatMap(
      (curve) =>
        mixOf(curve, 'definitions', 'error', (row) => row.definition) ??
        mixOf(curve, 'tools', 'error', (row) => row.tool) ??
        mixOf(curve, 'runs', 'information', (row) => row.run) ??
        [],
    ),
}

/** The smallest row of each part is the one shown. */
function mixOf(
  curve: readonly StoredRow[],
  parts: string,
  severity: Breach['severity'],
  partOf: (row: StoredRow) => string,
): readonly Breach[] | undefined {
  const byPart = [...Map.groupBy(curve, partOf)].toSorted(([, a], [, b]) => b.length - a.length)
  if (byPart.length < 2) return undefined
  const [first] = curve
  const counts = byPart.map(([part, rows]) => `${rows.length} of ${part}`).join(', ')
  const shapes = byPart.flatMap(([, rows]) =>
    rows
      .map(({ shape }) => shape)
      .toSorted((a, b) => bySize([a], [b]))
      .slice(0, 1),
  )
  return [{ severity, shapes, detail: `${first?.backend} has rows of ${byPart.length} ${parts}: ${counts}` }]
}
