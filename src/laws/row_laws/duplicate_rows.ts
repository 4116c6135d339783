import { shapeKey } from '../../shape.ts'
import { timeText } from '../answer_text.ts'
import { worstOfEach } from './worst_of_each.ts'
import type { RowLaw } from '../law.ts'
import { noStoredRows } from './no_stored_rows.ts'

/**
 * A cache has one time a shape: of two rows one is dropped, by the order of a file. Honest repeats do differ. Of 5,770 shapes
 * measured two to eight times on an H200 the worst pair is a factor of 1.33 apart, 2 % are beyond the default bar of 1.15; so
 * what is beyond 1.4 is another kernel, another GPU state, or a damaged row. Repeated keys of public NCCL tables reach 4.2.
 */
export const duplicateRows: RowLaw = {
  name: 'duplicate-rows',
  statement: 'Rows of one shape on one backend agree with each other.',
  skipped: noStoredRows,
  check: ({ fields, stored = [] }) => {
    const byKey = Map.groupBy(stored, ({ gpuName, backend, definition, shape }) =>
      JSON.stringify([gpuName, backend, definition, shapeKey(fields, shape)]),
    )
    const apart = [...byKey.values()].flatMap((rows) => {
      const [first] = rows
      const times = rows.map(({ timeMs }) => timeMs)
      const [least, most] = [Math.min(...times), Math.max(...times)]
      if (first === undefined || most < worthALook * least) return []
      const text = `${rows.length} rows of ${first.backend} from ${timeText(least)} to ${timeText(most)}`
      return [{ shape: first.shape, factor: most / least, text }]
    })
    return worstOfEach(apart, broken)
  },
}

const worthALook = 1.15
const broken = 1.4
