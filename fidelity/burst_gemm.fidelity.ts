import { describeKernel, knownGap, recorded, hunt } from '../src/index.ts'
import { h200, llama3 } from './h200.ts'

const slowRow = 'cuBLAS takes a slower tile at the grid rows of this cell than between them'
const fastInside =
  'cuBLAS runs m = 25 to 31 15 % faster than 24 and 32: the time steps down inside the cell, and up again'
const steps = 'cuBLAS changes tile inside this cell: the time steps up, past the line'

describeKernel('single_gemm', {
  title: 'Llama-3-8B o_proj, cuBLAS, burst clocks, every m to 1024',
  config: h200({ backends: ['cublas'], ...llama3.oProj }),
  definition: 'burst/cold/events',
  probes: [recorded(), hunt()],
  known: [
    knownGap({ m: [25, 31] }, fastInside),
    knownGap({ m: [41, 47] }, slowRow),
    knownGap({ m: [49, 53] }, slowRow),
    knownGap({ m: [89, 95] }, slowRow),
    knownGap({ m: [97, 111] }, slowRow),
    knownGap({ m: [113, 127] }, slowRow),
    knownGap({ m: [137, 143] }, slowRow),
    knownGap({ m: 160 }, steps),
    knownGap({ m: [224, 227] }, steps),
    knownGap({ m: [272, 301] }, steps),
    knownGap({ m: [321, 336] }, steps),
    knownGap({ m: [353, 362] }, steps),
    knownGap({ m: [416, 421] }, steps),
    knownGap({ m: 832 }, steps),
    knownGap({ m: [896, 897] }, steps),
  ],
})
