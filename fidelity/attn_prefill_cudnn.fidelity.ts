import { describeKernel, knownGap, physical, recorded, type Shape, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

function after(prefix_len: number, ...appends: readonly number[]): readonly Shape[] {
  return appends.map((append_len) => ({ prefix_len, append_len }))
}

/** Every recorded shape whose KV length, prefix and append together, is odd. */
const oddLength = [
  ...after(64, 11585),
  ...after(181, 958, 1402, 1916, 2804),
  ...after(724, 181, 443, 701, 3831, 11585),
  ...after(2896, 181, 443, 701, 3831, 11585),
  ...after(7265, 15388),
  ...after(9312, 13865),
  ...after(11585, 958, 1402, 1916, 2804),
  ...after(15061, 15180),
  ...after(16539, 7946),
  ...after(17984, 1417),
  ...after(23642, 8319),
  ...after(27770, 7523),
  ...after(30832, 9651),
]

const mixed =
  'the cells at the edge prefix = 0 mix rows of the causal kernel with those of the masked one, up to 3.6 times slower'

describeKernel('attn_prefill', {
  title: 'Llama-3-8B, cuDNN',
  config: h200({ backends: ['cudnn'], ...llama3.attention }),
  ...layer.prefillAttention,
  probes: [physical({ 'odd-length': oddLength }), recorded(), hunt()],
  known: [
    knownGap(
      'odd-length',
      'at an odd KV length the masked kernel runs at half the rate of the rows of the grid, all even',
    ),
    knownGap({ prefix_len: 0, append_len: [181, 65536] }, mixed),
    knownGap({ prefix_len: 64, append_len: [192, 23170] }, mixed),
    knownGap({ prefix_len: 181, append_len: [3831, 11585] }, mixed),
    knownGap({ prefix_len: 705, append_len: 13723 }, mixed),
    knownGap({ prefix_len: 1425, append_len: 11525 }, mixed),
    knownGap(
      { prefix_len: [1000, 20000], append_len: [1, 8] },
      'appends of a few tokens are priced like the first row of 128',
    ),
  ],
})
