import { expect, test } from 'vitest'
import { parseProbeTag } from './probe_tag.ts'

// The tags that the engine makes, by its format strings.
test.for([
  ['final_state@4097', { name: 'final_state', tokens: 4097, skip: null, lo: 0 }],
  ['final@4097/skip4096', { name: 'final', tokens: 4097, skip: 4096, lo: 0 }],
  ['abswin@4300/skip4096/lo250', { name: 'abswin', tokens: 4300, skip: 4096, lo: 250 }],
  ['tail@70/lo2', { name: 'tail', tokens: 70, skip: null, lo: 2 }],
  ['decode_step0_pre', { name: 'decode_step0_pre', tokens: null, skip: null, lo: 0 }],
  ['step0', { name: 'step0', tokens: null, skip: null, lo: 0 }],
  ['chunk_entry start=0 len=512 kvws=0', { name: 'chunk_entry', tokens: null, skip: null, lo: 0 }],
  ['ckpt_save@1376', { name: 'ckpt_save', tokens: 1376, skip: null, lo: 0 }],
  ['', { name: '', tokens: null, skip: null, lo: 0 }],
  ['final@x/skip/lo2a', { name: 'final', tokens: null, skip: null, lo: 0 }],
] as const)('reads [%s]', ([text, parts]) => {
  expect(parseProbeTag(text)).toEqual({ text, ...parts })
})

test('refuses numbers that would misplace blocks', () => {
  expect(parseProbeTag('tail@70/lo524289')).toEqual({ fault: 'lo of the tag is above 524288' })
  expect(parseProbeTag('final@99999999999999999/skip0')).toEqual({
    fault: 'tokens of the tag is above 9007199254740991',
  })
})
