import { describeKernel, knownGap, physical, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const fresh = [181, 314, 443, 572, 701, 830, 958, 1145, 1402, 1659, 1916, 2290, 2804, 3318, 3831, 5793, 11585, 23170]
const short = [
  { prefix_len: 192, append_len: 192 },
  { prefix_len: 300, append_len: 200 },
  { prefix_len: 64, append_len: 192 },
]
const mixed =
  'the axis prefix + append/2 holds rows without a prefix at its powers of two only: between them cells mix both kinds'
const coarse = 'flash steps by whole tiles inside the cells of short appends after a short prefix'

describeKernel('attn_prefill', {
  title: 'Llama-3-8B, flash',
  config: h200({ backends: ['flash'], ...llama3.attention }),
  ...layer.prefillAttention,
  probes: [physical({ fresh: fresh.map((append_len) => ({ prefix_len: 0, append_len })), short }), recorded(), hunt()],
  known: [
    knownGap('below-grid', 'appends below the first row of 128 take half its time, or less, and are priced like it'),
    knownGap({ prefix_len: 0, append_len: [181, 572] }, mixed),
    knownGap({ prefix_len: 0, append_len: [1402, 1659] }, mixed),
    knownGap({ prefix_len: 0, append_len: [2804, 3318] }, mixed),
    knownGap({ prefix_len: 181, append_len: 181 }, coarse),
    knownGap({ prefix_len: 181, append_len: 443 }, coarse),
    knownGap({ prefix_len: 181, append_len: 2804 }, coarse),
    knownGap({ prefix_len: 724, append_len: 181 }, coarse),
    knownGap({ prefix_len: 2896, append_len: 181 }, coarse),
    knownGap({ prefix_len: 11585, append_len: [181, 443] }, coarse),
  ],
})
