import { expect, test } from 'vitest'
import { midpoints } from '../probes/midpoints.ts'
import type { KernelSpec } from './kernel_spec.ts'
import { comparedKernel } from './plan_spec.ts'
import { profiledKernels } from './profiled_kernels.ts'

const config = { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 }
const kernel = { kind: 'single_gemm', config }

function profiled(but: Partial<KernelSpec> = {}) {
  const spec: KernelSpec = { title: 'a', config, probes: [midpoints()], ...but }
  return profiledKernels({ kernel, spec, compared: comparedKernel(kernel, spec.compare) })
}

test('the kernel of a spec, with what its times mean', () => {
  expect(profiled()).toEqual([{ ...kernel, definition: 'steady/cold/events', axesAreArgs: true }])
  expect(profiled({ definition: 'burst/cold/events' })).toMatchObject([{ definition: 'burst/cold/events' }])
})

test('both sides of an A/B', () => {
  const compare = { kind: 'other', config: { n: 128 } }
  expect(profiled({ compare })).toMatchObject([kernel, { kind: 'other', config: { ...config, n: 128 } }])
})

test.for<[string, Partial<KernelSpec>, boolean]>([
  ['the spec derives them', { spec: () => ({}) }, false],
  ['the cache has other axes', { reAxis: true }, false],
  ['the axes are not the fields that it names', { reAxis: ['m'] }, false],
  ['it says that they are the fields', { reAxis: false }, true],
])('whether a point of the axes is the args where %s', ([, but, axesAreArgs]) => {
  expect(profiled(but)).toMatchObject([{ axesAreArgs }])
})
