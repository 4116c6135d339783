import * as fc from 'fast-check'
import type { Moments } from '../fingerprint.ts'
import { enginePrefixes, type KvLine } from './kv_line.ts'

/** Any f64 that sums can be, whole ones and such with all their digits behind the point among them. */
const anySum = fc.oneof(
  fc.double(),
  fc.double({ min: -1e7, max: 1e7 }),
  fc.constantFrom(NaN, Infinity, -Infinity, 0, -0),
)

const anyMoments: fc.Arbitrary<Moments> = fc.record({ sum: anySum, ssq: anySum, sabs: anySum })
const anyLayer = fc.nat({ max: 1024 })
const anyBlock = fc.nat({ max: 524_288 })
const anyPhysical = fc.nat({ max: 0xffff_ffff })
const anyWord = fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/)

/** Any line that an engine could print. */
export const anyKvLine: fc.Arbitrary<KvLine> = fc.oneof(
  fc.record({
    kind: fc.constant('region' as const),
    layer: anyLayer,
    region: fc.constantFrom('prefix' as const, 'suffix' as const),
    blocks: anyBlock,
    k: anyMoments,
    v: anyMoments,
  }),
  fc.record({
    kind: fc.constant('block' as const),
    layer: anyLayer,
    index: anyBlock,
    physical: anyPhysical,
    kSsq: anySum,
    vSsq: anySum,
  }),
  fc.record({ kind: fc.constant('table' as const), table: fc.array(anyPhysical) }),
  fc.record({
    kind: fc.constant('ssm' as const),
    slot: fc.nat(),
    layer: fc.oneof(anyLayer, fc.constant('GLOBAL' as const)),
    h: anyMoments,
    c: anyMoments,
  }),
  fc.record({ kind: fc.constant('buffer' as const), name: anyWord, bytes: fc.maxSafeNat(), moments: anyMoments }),
  fc.record({ kind: fc.constant('hidden' as const), layer: anyLayer, sabs: anySum }),
  fc.record({ kind: fc.constant('dtype' as const), layer: anyLayer, dtype: anyWord }),
  fc.record({ kind: fc.constant('sharded' as const) }),
)

/** Any tag in the engine's forms. */
export const anyTag = fc.oneof(
  fc
    .tuple(fc.constantFrom('final', 'abswin', 'tail', 'final_state'), fc.nat(), fc.nat(), anyBlock)
    .map(([name, tokens, skip, lo]) => `${name}@${tokens}/skip${skip}/lo${lo}`),
  fc.constantFrom('decode_step0_pre', 'step0', 'chunk_entry start=0 len=512 kvws=0', ''),
)

export const anyPrefix = fc.constantFrom(...enginePrefixes)
