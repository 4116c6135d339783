import { describeKernel, knownGap, recorded } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

describeKernel('rms_norm', {
  title: 'Llama-3-8B, Triton, burst clocks',
  config: h200({ backends: ['triton'], ...llama3.norm }),
  definition: 'burst/cold/events',
  probes: [recorded()],
  known: [
    knownGap(
      { m: [137, 313] },
      'only odd m were measured up to 1023, so the grid has no row between 7 and 1024, and the kernel is no line',
    ),
    knownGap({ m: [1072, 1104] }, 'one more wave: the time steps from 6.9 to 8.2 us between m = 1056 and 1072'),
  ],
})
