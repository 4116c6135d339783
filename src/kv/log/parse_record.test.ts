import { expect, test } from 'vitest'
import { parseRecord } from './parse_record.ts'

// The records are made by the engine's format strings.
test('reads the sums of a region', () => {
  const text =
    'METRALE_KV_CKSUM[final@4097/skip4096] L7 suffix nblk=17 k_sum=-1.2500 k_ssq=3.5000 k_sabs=4.0000 ' +
    'v_sum=NaN v_ssq=inf v_sabs=-inf'
  expect(parseRecord(text)).toEqual({
    prefix: 'METRALE',
    tag: { text: 'final@4097/skip4096', name: 'final', tokens: 4097, skip: 4096, lo: 0 },
    line: {
      kind: 'region',
      layer: 7,
      region: 'suffix',
      blocks: 17,
      k: { sum: -1.25, ssq: 3.5, sabs: 4 },
      v: { sum: NaN, ssq: Infinity, sabs: -Infinity },
    },
    end: text.length,
  })
})

test.for([
  [
    'ATLAS_KVBLK[abswin@70/skip64/lo250] L9 logical=15 phys=301 k_ssq=0.5000 v_ssq=1.5000',
    { kind: 'block', layer: 9, index: 15, physical: 301, kSsq: 0.5, vSsq: 1.5 },
  ],
  ['AVAROK_BTBL[final@70/skip0] nblk=3 bt=[4, 0, 17]', { kind: 'table', table: [4, 0, 17] }],
  ['AVAROK_BTBL[final@0/skip0] nblk=0 bt=[]', { kind: 'table', table: [] }],
  [
    'METRALE_SSM_CKSUM[chunk_entry start=0 len=512 kvws=0] slot=3 L29 h_sum=0.100000 h_ssq=0.200000 h_sabs=0.300000 c_sum=0.400000 c_ssq=0.500000 c_sabs=0.600000',
    {
      kind: 'ssm',
      slot: 3,
      layer: 29,
      h: { sum: 0.1, ssq: 0.2, sabs: 0.3 },
      c: { sum: 0.4, ssq: 0.5, sabs: 0.6 },
    },
  ],
  [
    'METRALE_SSM_CKSUM[restore@1376] slot=0 GLOBAL h_sum=0.000000 h_ssq=0.000000 h_sabs=0.000000 c_sum=-0.000000 c_ssq=0.000000 c_sabs=0.000000',
    { kind: 'ssm', slot: 0, layer: 'GLOBAL', h: { sum: 0, ssq: 0, sabs: 0 }, c: { sum: -0, ssq: 0, sabs: 0 } },
  ],
  [
    'METRALE_BUF_CKSUM[decode_step0_pre] ssm_qkvz bytes=16777216 sum=0.500000 ssq=0.250000 sabs=0.500000',
    { kind: 'buffer', name: 'ssm_qkvz', bytes: 16777216, moments: { sum: 0.5, ssq: 0.25, sabs: 0.5 } },
  ],
  ['METRALE_LAYER_H[step0] L39 hidden_sabs=512.031250', { kind: 'hidden', layer: 39, sabs: 512.03125 }],
  [
    'METRALE_KV_CKSUM[final@70/skip0] layer 0 dtype=Bf16KTurbo4V != bf16',
    { kind: 'dtype', layer: 0, dtype: 'Bf16KTurbo4V' },
  ],
  ['ATLAS_KV debug probe [final@70/skip0] skipped: latents are sharded', { kind: 'sharded' }],
] as const)('reads %s', ([text, line]) => {
  expect(parseRecord(text)).toMatchObject({ line, end: text.length })
})

test('does not look at what follows: the dtype warning goes on behind a dash, JSON closes its quotes', () => {
  const warning = 'METRALE_KV_CKSUM[t] layer 0 dtype=Fp8 != bf16'
  expect(parseRecord(`${warning} \u2014 probe only decodes BF16; skipping`)).toMatchObject({ end: warning.length })
  const hidden = 'METRALE_LAYER_H[step0] L1 hidden_sabs=0.500000'
  expect(parseRecord(`${hidden}"},"target":"metrale"}`)).toMatchObject({ end: hidden.length })
})

test('reads a tag with brackets, spaces and what else there may be', () => {
  const tag = 'a [b] c@5/skip1 ]'
  expect(parseRecord(`METRALE_BTBL[${tag}] nblk=0 bt=[]`)).toMatchObject({
    tag: { text: tag, skip: null, tokens: null },
  })
})

test.for([
  ['METRALE_KV_CKSUM[final@70/skip0] L3 suff', "expected ' suffix nblk=', got ' suff' (character 36 of the record)"],
  ['METRALE_KV_CKSUM[final@70/sk', "expected a tag of at most 1024 characters that ends with '] L' or '] layer '"],
  ['METRALE_KV_CKSUM=1', "expected '[', got '=1'"],
  ['METRALE_KV_CK', 'no line of a KV probe'],
  ['METRALE_LAYER_H[step0] L1 hidden_sabs=0.5000', '4 of 6 decimals, then, the line ends'],
  ['METRALE_BTBL[t] nblk=3 bt=[1, 2', "expected ', ', the line ends"],
  ['METRALE_BTBL[t] nblk=3 bt=[1, 2]', 'only 2 of the 3 blocks that nblk tells'],
  ['METRALE_BTBL[t] nblk=1 bt=[1, 2]', 'more than the 1 block that nblk tells'],
  ['METRALE_BTBL[t] nblk=524289 bt=[1, 2]', 'a whole number above 524288'],
  ['METRALE_BTBL[t] nblk=2 bt=[1,2]', "expected ', ', got ',2]'"],
  ['METRALE_BTBL[t] nblk=1 bt=[4294967296]', 'a whole number above 4294967295'],
  ['METRALE_KVBLK[t] L5000 logical=0 phys=0 k_ssq=0.0000 v_ssq=0.0000', 'a whole number above 1024'],
  ['METRALE_KVBLK[t/lo999999] L0 logical=0 phys=0 k_ssq=0.0000 v_ssq=0.0000', 'lo of the tag is above 524288'],
  ['ATLAS_KV debug probe [t] skipped: latents', "expected ' skipped: latents are sharded'"],
] as const)('does not read %s', ([text, fault]) => {
  expect(parseRecord(text)).toEqual({ fault: expect.stringContaining(fault) })
})

test('a record that a crash cut off is never read as another one', () => {
  const whole =
    'METRALE_KV_CKSUM[final@70/skip0] L0 suffix nblk=5 k_sum=-12.5000 k_ssq=845.2500 k_sabs=300.7500 v_sum=3.1250 v_ssq=90.0625 v_sabs=77.0000'
  const read = Array.from(whole, (_, length) => parseRecord(whole.slice(0, length))).filter(
    (each) => !('fault' in each),
  )
  expect(read).toEqual([])
})
