import { describeKernel, recorded, hunt } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

describeKernel('rms_norm', {
  title: 'Llama-3-8B, Triton, burst clocks',
  config: h200({ backends: ['triton'], ...llama3.norm }),
  definition: 'burst/cold/events',
  probes: [recorded(), hunt()],
})
