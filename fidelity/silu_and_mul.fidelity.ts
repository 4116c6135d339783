import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

describeKernel('silu_and_mul', {
  title: 'Llama-3-8B',
  config: h200({ backends: ['triton', 'torch'], ...llama3.activation }),
  ...layer.activation,
  effort: 'full',
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],
  perBackend: true,
  // 16 shapes: torch at m = 75, 13 % over, is too near the bar for the noise of so short a kernel.
  bands: { interior: { within: 0.9 } },
})
