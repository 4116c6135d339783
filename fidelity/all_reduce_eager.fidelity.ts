import { describeKernel, knownGap, recorded } from '../src/index.ts'
import { h200 } from './h200.ts'

describeKernel('all_reduce', {
  title: 'NCCL on two GPUs, launched one by one',
  config: h200({ backends: ['nccl'], world_size: 2 }),
  definition: 'burst/warm/events',
  probes: [recorded()],
  // The grid was visited once, before everything else.
  controls: false,
  known: [
    knownGap(
      'interior',
      'the host, not the link, sets the time up to 16 MB, and drifted up by a third after the grid was visited; profile in CUDA graphs',
    ),
  ],
})
