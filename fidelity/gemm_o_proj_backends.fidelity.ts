import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

describeKernel(
  'single_gemm',
  {
    title: 'Llama-3-8B o_proj, cuBLASLt against cuBLAS',
    config: h200({ backends: ['cublaslt'], ...llama3.oProj }),
    ...layer.oProj,
    probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
    compare: { config: { backends: ['cublas'] } },
  },
  ({ test }) => {
    test('its own rows price cuBLASLt better than the rows of cuBLAS do', ({ region, compared, expect }) => {
      expect(region('midpoints')).toBeAtLeastAsFaithfulAs(compared('midpoints'))
      expect(region('bucket-edges')).toBeAtLeastAsFaithfulAs(compared('bucket-edges'))
    })
  },
)
