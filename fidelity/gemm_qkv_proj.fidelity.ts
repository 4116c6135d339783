import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

describeKernel('single_gemm', {
  title: 'Llama-3-8B qkv_proj, cuBLAS',
  config: h200({ backends: ['cublas'], ...llama3.qkvProj }),
  ...layer.qkvProj,
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
})
