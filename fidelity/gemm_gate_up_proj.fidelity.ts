import { beyondGrid, bucketEdges, describeKernel, knownGap, midpoints, recorded, hunt } from '../src/index.ts'
import { h200, llama3, layer } from './h200.ts'

const row448 =
  'the grid row m = 448 is true and singular, 1.6 times its neighbours in every run: it spoils both its cells'

describeKernel('single_gemm', {
  title: 'Llama-3-8B gate_up_proj, cuBLAS',
  config: h200({ backends: ['cublas'], ...llama3.gateUpProj }),
  ...layer.gateUpProj,
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded(), hunt()],
  known: [
    knownGap({ m: [415, 447] }, row448),
    knownGap({ m: [449, 479] }, row448),
    knownGap({ m: 557 }, 'slower than m = 627 and m = 768: a tile change inside the cell from 512 to 768'),
  ],
})
