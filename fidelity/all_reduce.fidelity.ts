import { describeKernel, recorded } from '../src/index.ts'
import { h200 } from './h200.ts'

describeKernel('all_reduce', {
  title: 'NCCL on two GPUs, in CUDA graphs',
  config: h200({ backends: ['nccl'], world_size: 2 }),
  probes: [recorded()],
})
