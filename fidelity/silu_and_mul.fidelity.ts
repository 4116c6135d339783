import { beyondGrid, bucketEdges, describeKernel, knownGap, midpoints, recorded } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

describeKernel('silu_and_mul', {
  title: 'Llama-3-8B',
  config: h200({ backends: ['triton', 'torch'], ...llama3.activation }),
  ...layer.activation,
  effort: 'full',
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],
  perBackend: true,
  known: [
    knownGap({ m: 75 }, 'torch takes 8.8 us up to m = 75 and 11.1 us from 78: the line between 64 and 80 is no step', {
      backend: 'torch',
    }),
  ],
})
