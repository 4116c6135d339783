import { describeKernel, knownGap, recorded, hunt } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

const sparse =
  'only odd m were measured up to 1023, so the grid has no row between 7 and 1024, and the kernel is no line there'

describeKernel('rms_norm', {
  title: 'Llama-3-8B, Triton, burst clocks',
  config: h200({ backends: ['triton'], ...llama3.norm }),
  definition: 'burst/cold/events',
  probes: [recorded(), hunt()],
  known: [
    knownGap({ m: [183, 269] }, sparse),
    knownGap({ m: [273, 293] }, sparse),
    knownGap({ m: [297, 307] }, sparse),
  ],
})
