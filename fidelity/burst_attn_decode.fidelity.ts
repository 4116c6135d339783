import { describeKernel, knownGap, recorded, hunt } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

const waves =
  'flash fills the 132 SMs in whole waves: the time is flat over dozens of batches, then steps (at kv_len 3000 153 us at 33, 270 at 34)'

describeKernel('attn_decode', {
  title: 'Llama-3-8B, flash, burst clocks, every batch to 132',
  config: h200({ backends: ['flash'], ...llama3.attention }),
  definition: 'burst/cold/events',
  probes: [recorded(), hunt()],
  known: [
    knownGap({ batch_size: [10, 13] }, waves),
    knownGap({ batch_size: [17, 19] }, waves),
    knownGap({ batch_size: [21, 30] }, waves),
    knownGap({ batch_size: [34, 48] }, waves),
    knownGap({ batch_size: [50, 59] }, waves),
    knownGap({ batch_size: [67, 78] }, waves),
    knownGap({ batch_size: [83, 95] }, waves),
    knownGap({ batch_size: [100, 112] }, waves),
    knownGap({ batch_size: [116, 121] }, waves),
  ],
})
