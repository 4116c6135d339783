import { beyondGrid, bucketEdges, describeKernel, knownGap, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const row320 = 'the grid row m = 320 is true and singular, 18 % slower than 319 and 321'

describeKernel('single_gemm', {
  title: 'Llama-3-8B qkv_proj, cuBLAS',
  config: h200({ backends: ['cublas'], ...llama3.qkvProj }),
  ...layer.qkvProj,
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
  known: [knownGap({ m: 319 }, row320), knownGap({ m: 321 }, row320)],
})
