import {
  beyondGrid,
  bucketEdges,
  corners,
  describeKernel,
  diagonal,
  everyCell,
  knownGap,
  midpoints,
  recorded,
  hunt,
} from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const waves = 'flash fills the 132 SMs in whole waves: the time steps between the batches of the grid'
const justPast = 'the time steps up just past a kv_len of the grid'

describeKernel('attn_decode', {
  title: 'Llama-3-8B, flash',
  config: h200({ backends: ['flash'], ...llama3.attention }),
  ...layer.decodeAttention,
  probes: [midpoints(), diagonal(), everyCell(), bucketEdges(), beyondGrid(1.5, 2), corners(1.5), recorded(), hunt()],
  known: [
    knownGap({ batch_size: 6, kv_len: 2048 }, waves),
    knownGap({ batch_size: 9, kv_len: [1321, 4096] }, waves),
    knownGap({ batch_size: 11, kv_len: 181 }, waves),
    knownGap({ batch_size: 14, kv_len: 146 }, waves),
    knownGap({ batch_size: 17, kv_len: [1041, 2048] }, waves),
    knownGap({ batch_size: [18, 21], kv_len: [325, 441] }, waves),
    knownGap({ batch_size: 23, kv_len: [181, 724] }, waves),
    knownGap({ batch_size: 23, kv_len: [2048, 23170] }, waves),
    knownGap({ batch_size: 24, kv_len: 760 }, waves),
    knownGap({ batch_size: 26, kv_len: 15161 }, waves),
    knownGap({ batch_size: [36, 42], kv_len: [1143, 1412] }, waves),
    knownGap({ batch_size: 45, kv_len: [181, 362] }, waves),
    knownGap({ batch_size: 50, kv_len: 5501 }, waves),
    knownGap({ batch_size: 93, kv_len: 144 }, justPast),
    knownGap({ batch_size: 16, kv_len: [129, 181] }, justPast),
    knownGap({ batch_size: 16, kv_len: 257 }, justPast),
    knownGap({ batch_size: 1, kv_len: 65536 }, 'past the grid a single request fills the GPU ever better'),
    knownGap({ batch_size: 1, kv_len: 16 }, 'below the first kv_len the time still falls, by a third at 16'),
  ],
})
