import { beyondGrid, bucketEdges, describeKernel, knownGap, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const row1792 =
  'the grid row m = 1792 is true and singular, 8 to 12 % over 1791 and 1793, on a line that is high already'

describeKernel('single_gemm', {
  title: 'Llama-3-8B down_proj, cuBLAS',
  config: h200({ backends: ['cublas'], ...llama3.downProj }),
  ...layer.downProj,
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
  known: [knownGap({ m: 1791 }, row1792), knownGap({ m: 1793 }, row1792)],
})
