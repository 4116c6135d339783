import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded } from '../src/index.ts'
import { h200 } from './h200.ts'

describeKernel('rms_norm', {
  title: 'hidden size 8192, Triton',
  config: h200({ backends: ['triton'], hidden_size: 8192 }),
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],
})
