import { expect, test } from 'vitest'
import { sampleSpec } from '../../reporters/fixtures/sample_records.ts'
import type { Standing } from './baseline_change.ts'
import { conditionsOf } from './conditions.ts'
import { figures } from './figures.fixture.ts'
import { heldFault } from './held_fault.ts'

const conditions = conditionsOf(sampleSpec(), { kernelQuery: undefined, cacheRows: '/p/c', root: '/p' })

const gone = [{ region: 'midpoints', was: figures() }]
const next = 'run with FIDELITY_UPDATE_BASELINE=1 (`npm run fidelity:update`), review b.json and commit it'

test.for([
  [{ status: 'none' }, `there is no b.json to hold: ${next}`],
  [{ status: 'new' }, `b.json does not hold this spec yet: ${next}`],
  [
    { status: 'refused', reason: 'the seed of the baseline is 1, that of this run 7' },
    `cannot be compared with b.json: the seed of the baseline is 1, that of this run 7. Measure as it was, or where the change is meant, ${next}`,
  ],
  [
    { status: 'compared', gone },
    `b.json holds regions that this spec has no longer: midpoints. Where that is meant, ${next}`,
  ],
  [{ status: 'compared', gone: [] }, undefined],
] satisfies (readonly [Standing, string | undefined])[])('$0.status', ([standing, message]) => {
  const baseline = { conditions, standing, whole: true }
  expect(heldFault({ ...baseline, hold: true }, 'b.json')).toBe(message)
  expect(heldFault({ ...baseline, hold: false }, 'b.json')).toBeUndefined()
})
