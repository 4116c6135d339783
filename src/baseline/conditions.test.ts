import { expect, test } from 'vitest'
import { sampleMeasuring, sampleSpec } from '../../reporters/fixtures/sample_records.ts'
import { conditionsOf, differenceOf } from './conditions.ts'

const embedded = { kernelQuery: undefined, cacheRows: '/work/project/fidelity/cache', root: '/work/project' }
const spec = sampleSpec({ config: { backends: ['cublas', 'torch'], gpu_name: 'NVIDIA H200', n: 4096, k: 8192 } })

test('the conditions are those of the spec, and name the cache', () => {
  expect(conditionsOf(spec, embedded)).toEqual({
    gpu: 'NVIDIA H200',
    cache: 'the embedded engine over fidelity/cache',
    kernel: 'single_gemm k=8192 n=4096, cublas or torch',
    definition: 'steady/cold/events',
    seed: 1,
    effort: 'full',
  })
})

test('they are alike in every checkout, and in whatever order the dims are written', () => {
  const elsewhere = { ...embedded, cacheRows: '/home/me/fidelity/cache', root: '/home/me' }
  const turned = sampleSpec({ config: { k: 8192, n: 4096, gpu_name: 'NVIDIA H200', backends: ['cublas', 'torch'] } })
  expect(conditionsOf(turned, elsewhere)).toEqual(conditionsOf(spec, embedded))
  const simulators = ['/build/1/sim', '/home/me/out/sim'].map((program) =>
    conditionsOf(spec, { ...embedded, kernelQuery: [program, '--profile', 'kernel-query'] }),
  )
  expect(simulators.map(({ cache }) => cache)).toEqual(['sim --profile kernel-query', 'sim --profile kernel-query'])
})

test('the GPU is the one that measured, whatever the spec says', () => {
  const measured = sampleSpec({ measuring: sampleMeasuring({ device: 'NVIDIA H100' }) })
  expect(conditionsOf(measured, embedded).gpu).toBe('NVIDIA H100')
  const unknown = sampleSpec({ measuring: sampleMeasuring({ device: null }) })
  expect(conditionsOf(unknown, embedded).gpu).toBe('NVIDIA H200')
})

test.for([
  [{ gpu: 'NVIDIA H100' }, 'the GPU of the baseline is NVIDIA H200, that of this run NVIDIA H100'],
  [{ gpu: 'NVIDIA H100', seed: 7 }, 'the GPU of the baseline is NVIDIA H200, that of this run NVIDIA H100'],
  [{ cache: 'sim' }, 'the cache of the baseline is the embedded engine over fidelity/cache, that of this run sim'],
  [
    { definition: 'burst/cold/events' },
    'the definition of the baseline is steady/cold/events, that of this run burst/cold/events',
  ],
  [{ seed: 7 }, 'the seed of the baseline is 1, that of this run 7'],
  [{ effort: 'light' }, 'the effort of the baseline is full, that of this run light'],
  [{ kernel: 'x' }, 'the kernel of the baseline is single_gemm k=8192 n=4096, cublas or torch, that of this run x'],
  [{}, undefined],
] as const)('%j: %s', ([change, reason]) => {
  const was = conditionsOf(spec, embedded)
  expect(differenceOf(was, { ...was, ...change })).toBe(reason)
})
