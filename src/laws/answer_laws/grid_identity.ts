import * as fc from 'fast-check'
import { shapeKey, type Shape } from '../../shape.ts'
import { timeText } from '../answer_text.ts'
import { gridShape } from '../groups/grid_shapes.ts'
import type { AnswerLaw, LawSite, StoredRow } from '../law.ts'
import { perSite } from '../runner/per_site.ts'
import { sameTime } from '../call_laws/same_reply.ts'

/**
 * On the grid there is nothing to interpolate: the answer is the row of the fastest backend, up to the f32 that caches
 * count in. Swapped axes, buckets that are off by one and rows of an earlier build all show here. Where a backend has
 * several rows of one cell, the cache may have taken any of them.
 */
export const gridIdentity: AnswerLaw = {
  name: 'grid-identity',
  statement: 'On the grid the answer is the stored row, the least of the backends.',
  skipped(site) {
    if (site.stored === undefined) return 'the rows behind the cache are not at hand'
    return rowsOf(site).size === 0 ? 'no cell of the grid has a stored row on every backend of the config' : undefined
  },
  groups(site) {
    const shapes = gridShape({ ...site, gridShapes: site.gridShapes.filter((shape) => rowsAt(site, shape)) })
    return shapes && fc.tuple(shapes)
  },
  among: (site, shapes) => shapes.filter((shape) => rowsAt(site, shape)).map((shape) => [shape]),
  judge(site, [one]) {
    if (one?.answer.status !== 'answered') return undefined
    const { timeMs } = one.answer
    const backends = rowsAt(site, one.shape)
    if (backends === undefined || isLeastOf(timeMs, backends)) return undefined
    const rows = backends.flat().map((row) => `${timeText(row.timeMs)} (${row.backend})`)
    const detail = `answered ${timeText(timeMs)}, stored ${rows.join(', ')}`
    return { severity: 'error', shapes: [one.shape], detail }
  },
}

/** The rows of a grid cell, backend by backend. */
type CellRows = readonly (readonly StoredRow[])[]

/** By shape, those of the grid that every backend of the config has sound rows of: kinds may share the rows of larger grids. */
const rowsOf = perSite((site): ReadonlyMap<string, CellRows> => {
  const { backends, gpu_name: gpuName } = site.kernel.config
  const cellKeys = new Set(site.gridShapes.map((shape) => shapeKey(site.fields, shape)))
  const sound = (site.stored ?? []).filter((row) => row.gpuName === gpuName && row.timeMs > 0)
  const byShape = Map.groupBy(sound, ({ shape }) => shapeKey(site.fields, shape))
  const onGrid = [...byShape].filter(([key]) => cellKeys.has(key))
  const cells = onGrid.map(([key, rows]): [string, CellRows] => [
    key,
    backends.map((backend) => rows.filter((row) => row.backend === backend)),
  ])
  return new Map(cells.filter(([, rows]) => rows.every(({ length }) => length > 0)))
})

function rowsAt(site: LawSite, shape: Shape): CellRows | undefined {
  return rowsOf(site).get(shapeKey(site.fields, shape))
}

/** Whether some choice of one row a backend has this time as the least. */
function isLeastOf(timeMs: number, backends: CellRows): boolean {
  const isThis = (row: StoredRow): boolean => sameTime(row.timeMs, timeMs)
  return (
    backends.some((rows) => rows.some(isThis)) &&
    backends.every((rows) => rows.some((row) => row.timeMs >= timeMs || isThis(row)))
  )
}
