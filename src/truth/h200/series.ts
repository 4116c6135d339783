import type { Run } from '../recording.ts'
import type { Shape } from '../../shape.ts'

/** A number of runs measured alike, and where a folder of measurements keeps them. */
export interface Series {
  /** Run N of the series is named `<name>-N`. */
  readonly name: string
  /** Matches a CSV file of the series, relative to the folder; the group, if any, is N. */
  readonly files: RegExp
  /** Whether a row lies on the grid of the cache built from this series. */
  readonly onGrid: (role: string, kind: string, args: Shape) => boolean
  readonly provenance: Omit<Run, 'contract'>
  /** Whether a row is known to be measured wrongly; such rows are left out and counted. */
  readonly isWrong?: (kind: string, args: Shape) => boolean
}

const machine = {
  gpu: 'NVIDIA H200',
  driver: '580.159.04',
  cuda: '13.0',
  torch: '2.11.0',
  triton: '3.6.0',
  commit: null,
  when: '2026-11-30',
}

const steady: Omit<Series, 'files'> = {
  name: 'steady',
  onGrid: (role) => role === 'grid',
  provenance: {
    ...machine,
    definition: 'steady/cold/events',
    tool: 'measure_steady.py',
    method:
      'CUDA-graph replays back to back, in windows sized for 50 ms from a first estimate, until two windows agree within 1 % ' +
      '(three windows or more, at most about 1 s): the median replay of the last window, per launch. Launches rotate among up ' +
      'to 64 input sets, three times the L2 in all where that many suffice. Rows of all kinds in shuffled order, one process a run.',
  },
}

export const series: readonly Series[] = [
  { ...steady, files: /^steady\/run([1-8])\/\w+\.csv$/, isWrong: hadOverlappingInputs },
  // From run 9 on, inputs of more than a quarter of the pool have memory of their own.
  { ...steady, files: /^steady\/run(9|\d{2,})\/\w+\.csv$/ },
  {
    // Every step of one axis. Fresh prefill was measured so as well, but lies on one diagonal of its re-axed grid: it makes no cache.
    name: 'dense',
    files: /^dense\/run(\d+)\/(?:single_gemm|rms_norm|attn_decode)\.csv$/,
    onGrid: (_role, kind, args) => isOnBurstGrid(kind, args),
    provenance: {
      ...machine,
      definition: 'burst/cold/events',
      tool: 'measure_burst.py',
      method:
        'The median of 5 to 9 CUDA-graph replays of about 0.5 ms, per launch. Launches rotate among up to 8 input sets, 192 MiB in ' +
        'all where that many suffice. One kind and backend after the other, its shapes in shuffled order, one process a run.',
    },
  },
  {
    name: 'all-reduce-burst',
    files: /^all_reduce\.csv$/,
    onGrid: (role) => role === 'grid',
    provenance: {
      ...machine,
      // One buffer again and again: what fits in the L2 stays there.
      definition: 'burst/warm/events',
      tool: 'measure_all_reduce.py',
      method:
        'Two GPUs of one host, NCCL, launched one by one: the median of 9 windows of up to 20 launches, each window after a ' +
        'barrier, per launch, on rank 0. Every launch reduces the same buffer, so that one which fits in the L2 is warm. Grid ' +
        'rows first and in order: small sizes drifted up by a third between them and the probes.',
    },
  },
  {
    name: 'all-reduce-steady',
    files: /^all_reduce\/all_reduce_(\d+)\.csv$/,
    onGrid: (role) => role === 'grid',
    provenance: {
      ...machine,
      definition: 'steady/cold/events',
      tool: 'measure_all_reduce_graph.py',
      method:
        'Two GPUs of one host, NCCL 2.28.9 without NVLS, up to 512 calls captured in one CUDA graph: five windows of 25 ms of ' +
        'replays, each after an untimed one; the median of the last three, per call, on rank 0. Calls rotate among buffers of ' +
        '190 MB in all; below 371 KB a graph touches less than three times the L2. Sizes in shuffled order, one process group a run.',
    },
  },
]

/**
 * The inputs of these runs were slices of one pool of 3 * 2^28 values, and a slice that did not fit began again at its start. K and V of
 * more than a third of the pool each, and no more than all of it, then share memory: part of the reads hit the L2, and the time falls
 * short by up to 40 %, depending on what ran before. With 8 KV heads of 128 values that is a kv total above 2^18 and up to 3 * 2^18 tokens.
 */
function hadOverlappingInputs(kind: string, args: Shape): boolean {
  if (kind !== 'attn_decode') return false
  const kvTotal = Number(args['batch_size']) * Number(args['kv_len'])
  return kvTotal > 2 ** 18 && kvTotal <= 3 * 2 ** 18
}

/** Fixed here, since a dense run marks no row as `grid`: powers of two of the batch, and `tokenAxis` of `m`. */
function isOnBurstGrid(kind: string, args: Shape): boolean {
  return kind === 'attn_decode'
    ? powersOfTwo(128).includes(Number(args['batch_size']))
    : tokenAxis.has(Number(args['m']))
}

const tokenAxis: ReadonlySet<number> = new Set([
  ...steps(1, 8, 1),
  ...powersOfTwo(8192),
  ...steps(16, 128, 16),
  ...steps(128, 512, 64),
  ...steps(512, 2048, 256),
  ...steps(2048, 8192, 1024),
])

function powersOfTwo(last: number): readonly number[] {
  return Array.from({ length: Math.log2(last) + 1 }, (_, exponent) => 2 ** exponent)
}

function steps(first: number, last: number, step: number): readonly number[] {
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step)
}
