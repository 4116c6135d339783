import { bucketEdges, describeKernel, knownGap, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const floor = 'a bucket answers with its lower edge: the time falls short by up to the width of the bucket'

describeKernel(
  'single_gemm_direct',
  {
    title: 'Llama-3-8B down_proj, buckets of 256 tokens against interpolation',
    config: h200({ backends: ['cublas'], ...llama3.downProj }),
    ...layer.downProj,
    truthKind: 'single_gemm',
    domain: ({ m }) => Number(m) >= 256 && Number(m) <= 2048,
    probes: [bucketEdges(), recorded(), hunt()],
    compare: { kind: 'single_gemm' },
    known: [
      knownGap({ m: [257, 511] }, floor),
      knownGap({ m: [627, 767] }, floor),
      knownGap({ m: [887, 1023] }, floor),
      knownGap({ m: 1279 }, floor),
      knownGap({ m: 1535 }, floor),
      knownGap({ m: 1791 }, floor),
    ],
  },
  ({ test }) => {
    test('interpolation is at least as faithful as buckets', ({ region, compared, expect }) => {
      expect(compared('bucket-edges')).toBeAtLeastAsFaithfulAs(region('bucket-edges'))
      expect(compared('interior')).toBeAtLeastAsFaithfulAs(region('interior'))
    })
  },
)
