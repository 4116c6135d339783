import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

describeKernel('rms_norm', {
  title: 'Llama-3-8B, best of torch and Triton',
  config: h200({ backends: ['torch', 'triton'], ...llama3.norm }),
  ...layer.norm,
  effort: 'full',
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],
})
