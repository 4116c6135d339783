import { expect, test } from 'vitest'
import { findRecords } from './find_records.ts'

test.for([
  ['nothing of ours, not even metrale_cache::kv_cache', []],
  ['METRALE_KVBLK[t]', [0]],
  ['2026 WARN x: ATLAS_BTBL[t] nblk=0 bt=[]', [13]],
  // Cut off, and gone on with what was written next.
  ['METRALE_KV_CKSUM[t] L0 prefix nblk=4 k_sAVAROK_LAYER_H[step0] L0', [0, 40]],
  ['ATLAS_KV debug probe [t] skipped', [0]],
  // Cut off within the name.
  ['WARN METRALE_KV_CK', [5]],
  ['WARN METRALE_', [5]],
  // Settings are no records.
  ['METRALE_SSM_SAVE_DUMP=1 METRALE_KV_POISON=1 ATLAS_KV_TRACE', []],
] as const)('in %s', ([line, starts]) => {
  expect(findRecords(line)).toEqual(starts)
})
