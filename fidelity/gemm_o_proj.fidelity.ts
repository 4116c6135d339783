import { beyondGrid, bucketEdges, describeKernel, knownGap, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const slowRow = (m: number, percent: number): string =>
  `cuBLAS takes a slower tile at m = ${m}, up to ${percent} % over its neighbours: the grid row is the exception`

const fastInside =
  'cuBLAS runs m = 25 to 31 15 % faster than 24 and 32: the time steps down inside the cell, and up again'

describeKernel(
  'single_gemm',
  {
    title: 'Llama-3-8B o_proj, cuBLAS',
    config: h200({ backends: ['cublas'], ...llama3.oProj }),
    ...layer.oProj,
    probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
    known: [
      knownGap({ m: [25, 31] }, fastInside),
      knownGap({ m: [41, 47] }, slowRow(48, 27)),
      knownGap({ m: [49, 55] }, slowRow(48, 23)),
      knownGap({ m: [89, 95] }, slowRow(96, 25)),
      knownGap({ m: [97, 111] }, slowRow(112, 25)),
      knownGap({ m: [113, 127] }, slowRow(112, 22)),
    ],
  },
  ({ test }) => {
    test('midpoints are unbiased', ({ region, expect }) => {
      expect(region('midpoints')).toHaveMedianRatioWithin(0.05)
    })
    test('past the grid the cache keeps within 10 %', ({ region, expect }) => {
      expect(region('beyond-grid')).toHaveWorstRatioWithin(0.1)
    })
  },
)
