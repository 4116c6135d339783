import { beyondGrid, bucketEdges, describeKernel, knownGap, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const row256 = 'cuBLASLt takes m = 256 in 17.0 us, 255 in 19.0 us and 257 in 20.9 us: the grid row is the exception'

describeKernel(
  'single_gemm',
  {
    title: 'Llama-3-8B o_proj, cuBLASLt against cuBLAS',
    config: h200({ backends: ['cublaslt'], ...llama3.oProj }),
    ...layer.oProj,
    probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
    compare: { config: { backends: ['cublas'] } },
    known: [knownGap({ m: 255 }, row256), knownGap({ m: 257 }, row256)],
  },
  ({ test }) => {
    test('its own rows price cuBLASLt better than the rows of cuBLAS do', ({ region, compared, expect }) => {
      expect(region('midpoints')).toBeAtLeastAsFaithfulAs(compared('midpoints'))
      expect(region('bucket-edges')).toBeAtLeastAsFaithfulAs(compared('bucket-edges'))
    })
  },
)
