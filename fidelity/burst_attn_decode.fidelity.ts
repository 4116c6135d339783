import { describeKernel, knownGap, recorded } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

const waves =
  'flash fills the 132 SMs in whole waves: the time is flat over dozens of batches, then steps (150 us at 33, 240 at 34)'

describeKernel('attn_decode', {
  title: 'Llama-3-8B, flash, burst clocks, every batch to 132',
  config: h200({ backends: ['flash'], ...llama3.attention }),
  definition: 'burst/cold/events',
  probes: [recorded()],
  known: [
    knownGap({ batch_size: [12, 13] }, waves),
    knownGap({ batch_size: [17, 29] }, waves),
    knownGap({ batch_size: [34, 46] }, waves),
    knownGap({ batch_size: [50, 56] }, waves),
    knownGap({ batch_size: [67, 74] }, waves),
    knownGap({ batch_size: [83, 85] }, waves),
    knownGap({ batch_size: [100, 101] }, waves),
  ],
})
