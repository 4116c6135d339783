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

const justPast = 'the time steps up just past a kv_len of the grid'
const waves = 'the work fills the 132 SMs in whole waves: the time steps between the batches of the grid'

describeKernel('attn_decode', {
  title: 'Llama-3-8B, cuDNN',
  config: h200({ backends: ['cudnn'], ...llama3.attention }),
  ...layer.decodeAttention,
  probes: [midpoints(), diagonal(), everyCell(), bucketEdges(), beyondGrid(1.5, 2), corners(1.5), recorded(), hunt()],
  known: [
    knownGap({ batch_size: 16, kv_len: 129 }, justPast),
    knownGap({ batch_size: [2, 93], kv_len: [140, 146] }, justPast),
    knownGap({ batch_size: 45, kv_len: 181 }, waves),
    knownGap({ batch_size: [36, 42], kv_len: [1143, 1412] }, waves),
  ],
})
