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
} from '../src/index.ts'
import { h200, llama3, share } from './h200.ts'

const waves = 'flash fills the 132 SMs in whole waves: the time steps between the batches of the grid'
const justPast = 'the time steps up just past a kv_len of the grid'

describeKernel('attn_decode', {
  title: 'Llama-3-8B, flash',
  config: h200({ backends: ['flash'], ...llama3.attention }),
  share: share.decodeAttention,
  probes: [midpoints(), diagonal(), everyCell(), bucketEdges(), beyondGrid(1.5, 2), corners(1.5), recorded()],
  known: [
    knownGap({ batch_size: [6, 14] }, waves),
    knownGap({ batch_size: [17, 31] }, waves),
    knownGap({ batch_size: [36, 54] }, waves),
    knownGap({ batch_size: 93, kv_len: 144 }, justPast),
    knownGap({ batch_size: 16, kv_len: [129, 181] }, justPast),
    knownGap({ batch_size: 16, kv_len: 257 }, justPast),
    knownGap({ batch_size: 1, kv_len: 65536 }, 'past the grid a single request fills the GPU ever better'),
    knownGap({ batch_size: 256, kv_len: 64 }, 'half the first kv_len: 13 % over, too near the bar for the noise'),
  ],
})
