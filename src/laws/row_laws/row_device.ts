import { bySize } from '../groups/size.ts'
import type { Breach, RowLaw } from '../law.ts'
import { noStoredRows } from './no_stored_rows.ts'

/**
 * A cache is for one GPU, and rows of another fit its curves well enough to go unseen: medians of an H100 and an H200 differ by as
 * little as 4 %. A name written in another way counts too, for a cache looks its rows up by it.
 */
export const rowDevice: RowLaw = {
  name: 'row-device',
  statement: 'Every stored row was measured on the GPU that the config names.',
  skipped: noStoredRows,
  check: ({ kernel, stored = [] }) => {
    const { gpu_name: gpuName } = kernel.config
    const strange = Map.groupBy(
      stored.filter((row) => row.gpuName !== gpuName),
      (row) => row.gpuName,
    )
    return [...strange].map(([name, rows]): Breach => {
      const shapes = rows
        .map(({ shape }) => shape)
        .toSorted((a, b) => bySize([a], [b]))
        .slice(0, 1)
      const detail = `${rows.length} of ${stored.length} rows are of '${name}', the config is for '${gpuName}'`
      return { severity: 'error', shapes, detail }
    })
  },
}
