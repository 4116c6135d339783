import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

describeKernel('kv_cache_append', {
  title: 'Llama-3-8B',
  config: h200({ backends: ['torch'], ...llama3.kvCache }),
  ...layer.kvCacheAppend,
  effort: 'full',
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],
})
