import { describeKernel, knownGap, recorded } from '../src/index.ts'
import { h200 } from './h200.ts'

const hostBound =
  'the host, not the link, sets the time up to some 16 MB, and it drifted by a third after the grid was visited: profile in CUDA graphs'

describeKernel('all_reduce', {
  title: 'NCCL on two GPUs, launched one by one',
  config: h200({ backends: ['nccl'], world_size: 2 }),
  definition: 'burst/warm/events',
  probes: [recorded()],
  // The grid was visited once, before everything else.
  controls: false,
  // So was every shape: a fifth of them lies too near the bar for one look to tell.
  bands: { interior: { within: 0.75 } },
  known: [
    knownGap({ message_size_bytes: [1206, 19940] }, hostBound),
    knownGap({ message_size_bytes: [43926, 910390] }, hostBound),
    knownGap({ message_size_bytes: [2188614, 5077470] }, hostBound),
  ],
})
