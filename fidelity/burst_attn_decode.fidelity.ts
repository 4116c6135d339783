import { describeKernel, knownGap, recorded, hunt } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

const waves =
  'flash fills the 132 SMs in whole waves: the time is flat over dozens of batches, then steps (150 us at 33, 240 at 34)'

describeKernel('attn_decode', {
  title: 'Llama-3-8B, flash, burst clocks, every batch to 132',
  config: h200({ backends: ['flash'], ...llama3.attention }),
  definition: 'burst/cold/events',
  probes: [recorded(), hunt()],
  known: [
    knownGap({ batch_size: [12, 13], kv_len: 3000 }, waves),
    knownGap({ batch_size: 12, kv_len: 1024 }, waves),
    knownGap({ batch_size: 17 }, waves),
    knownGap({ batch_size: 18, kv_len: 1024 }, waves),
    knownGap({ batch_size: [21, 29], kv_len: 3000 }, waves),
    knownGap({ batch_size: [25, 28], kv_len: 1024 }, waves),
    knownGap({ batch_size: [34, 46], kv_len: 3000 }, waves),
    knownGap({ batch_size: [34, 45], kv_len: 1024 }, waves),
    knownGap({ batch_size: [50, 56], kv_len: 3000 }, waves),
    knownGap({ batch_size: [50, 55], kv_len: 1024 }, waves),
    knownGap({ batch_size: [67, 74], kv_len: 3000 }, waves),
    knownGap({ batch_size: [67, 72], kv_len: 1024 }, waves),
    knownGap({ batch_size: [83, 85], kv_len: 3000 }, waves),
    knownGap({ batch_size: [83, 84], kv_len: 1024 }, waves),
    knownGap({ batch_size: [100, 101], kv_len: 3000 }, waves),
    knownGap({ batch_size: 100, kv_len: 1024 }, waves),
  ],
})
