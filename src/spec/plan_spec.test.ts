import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kernelQuery } from '../cache/kernel_query.ts'
import type { KernelConfig } from '../config.ts'
import { defaultDefinition } from '../definition.ts'
import { bucketEdges } from '../probes/bucket_edges.ts'
import { midpoints } from '../probes/midpoints.ts'
import { recorded } from '../probes/recorded.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import { embeddedCommand } from './embedded_command.ts'
import { judgeSpec } from './judge_spec.ts'
import type { KernelSpec } from './kernel_spec.ts'
import { comparedKernel, planSpec, type Subject } from './plan_spec.ts'

// The real engine over the rows of this repository, and its recorded truth.
const fidelity = join(import.meta.dirname, '../../fidelity')
const cache = kernelQuery({ command: embeddedCommand(join(fidelity, 'cache'), defaultDefinition) })
const truth = recordedTruth(join(fidelity, 'truth'))

const h200 = { gpu_name: 'NVIDIA H200', dtype: 'bf16' }
const gemm: KernelConfig = { ...h200, backends: ['cublas'], n: 4096, k: 4096 }
const attention: KernelConfig = { ...h200, backends: ['flash'], num_qo_heads: 32, num_kv_heads: 8, head_dim: 128 }

function subject(kind: string, config: KernelConfig, change: Partial<KernelSpec> = {}): Subject {
  const kernel = { kind, config }
  const spec: KernelSpec = { title: 'a test', config, probes: [recorded()], ...change }
  return { kernel, spec, cache, compared: comparedKernel(kernel, spec.compare), truth, seed: 1 }
}

test.for([
  ['single_gemm', gemm, 'single_gemm: a test on cublas'],
  ['single_gemm', { ...gemm, backends: ['cublaslt'] }, 'single_gemm: a test on cublaslt'],
  ['attn_prefill', attention, 'attn_prefill: a test on flash'],
] as const)('a budget is paid by each kernel for itself, whatever the title: %s', async ([kind, config, payer]) => {
  const { survey } = await planSpec(subject(kind, config))
  expect(survey.request.payer).toBe(payer)
})

test('a kernel whose coords are its shape: fields and controls are those of the grid', async () => {
  const { survey, regions, probes } = await planSpec(subject('single_gemm', gemm, { probes: [midpoints()] }))
  expect(survey.site).toMatchObject({ fields: ['m'], coordsAreShape: true })
  expect(regions).toEqual(['midpoints', 'controls'])
  // The grid of the recording holds 35 values.
  expect(probes.probes.filter(({ region }) => region === 'controls')).toHaveLength(35)
  expect(await survey.places([{ m: 1 }, { m: 16384 }, { m: 16385 }, { m: 'x' }])).toEqual([
    { coords: [1], outsideGrid: false },
    { coords: [16384], outsideGrid: false },
    { coords: [16385], outsideGrid: true },
    { coords: undefined, outsideGrid: undefined },
  ])
})

test('a re-axed kernel is recognised: its fields come from kernel-list, its controls from the rows, its places from rows', async () => {
  const { survey, regions, probes } = await planSpec(subject('attn_prefill', attention))
  expect(survey.site).toMatchObject({ fields: ['prefix_len', 'append_len'], coordsAreShape: false })
  expect(regions).toEqual(['interior', 'below-grid', 'beyond-grid', 'corners', 'controls'])
  const controls = probes.probes.filter(({ region }) => region === 'controls')
  // 135 feasible cells were measured; the first is A = 64, B = 128, so no prefix.
  expect(controls).toHaveLength(135)
  expect(controls[0]?.shape).toEqual({ prefix_len: 0, append_len: 128 })
  // A = 4096 + 1/2 lies on the axis from 64 to 65536, B = 1 below its first value, 128.
  expect(await survey.places([{ prefix_len: 4096, append_len: 1 }])).toEqual([
    { coords: [4096.5, 1], outsideGrid: true },
  ])
})

test('generators over coords are refused for a re-axed kernel, with the way out', async () => {
  const asked = planSpec(subject('attn_prefill', attention, { probes: [midpoints()] }))
  await expect(asked).rejects.toThrow('use physical(...) or recorded()')
})

test('the share decides how many probes a region gets, and more effort keeps the probes of less', async () => {
  const plans = await Promise.all(
    [0.005, 0.02, 0.5].map((share) =>
      planSpec(subject('single_gemm', gemm, { probes: [bucketEdges()], share: { prefill: share } })),
    ),
  )
  const edges = plans.map(({ probes }) =>
    probes.probes.filter(({ region }) => region === 'bucket-edges').map(({ shape }) => shape['m']),
  )
  // 54 shapes stand beside a grid value without lying on another.
  expect(edges.map((shapes) => shapes.length)).toEqual([12, 32, 54])
  const [light = [], standard = [], full = []] = edges
  expect(light.filter((m) => !standard.includes(m))).toEqual([])
  expect(standard.filter((m) => !full.includes(m))).toEqual([])
})

test('a domain leaves shapes out, and counts them', async () => {
  const plan = await planSpec(
    subject('single_gemm', gemm, { probes: [midpoints()], domain: ({ m }) => Number(m) <= 1024 }),
  )
  expect(plan.probes.probes.every(({ shape }) => Number(shape['m']) <= 1024)).toBe(true)
  expect(plan.probes.dropped.outOfDomain).toBeGreaterThan(0)
})

test('what the other side of an A/B does not say is as in the first', () => {
  const kernel = { kind: 'single_gemm', config: gemm }
  expect(comparedKernel(kernel, undefined)).toBeUndefined()
  expect(comparedKernel(kernel, { kind: 'single_gemm_direct' })).toEqual({ kind: 'single_gemm_direct', config: gemm })
  expect(comparedKernel(kernel, { config: { backends: ['cublaslt'] } })).toEqual({
    kind: 'single_gemm',
    config: { ...gemm, backends: ['cublaslt'] },
  })
})

test('only the regions asked for are measured; the other side of an A/B is judged by the same truth', async () => {
  const compare = { config: { backends: ['cublaslt'] } }
  const plan = await planSpec(subject('single_gemm', gemm, { probes: [midpoints(), bucketEdges()], compare }))
  const result = await judgeSpec(plan, ['midpoints'], { spec: 'a test', file: 'a file', environment: '' })
  if (result.status === 'fault') throw new Error(result.reason)
  expect([...result.regions.keys()]).toEqual(['midpoints'])
  expect(result.controls).toBeUndefined()
  const [ours, theirs] = [result.regions.get('midpoints')?.probes ?? [], result.compared.get('midpoints')?.probes ?? []]
  expect(ours).toHaveLength(27)
  expect(theirs.map((probe) => probe.truthMs)).toEqual(ours.map((probe) => probe.truthMs))
  expect(theirs.map((probe) => probe.ratio)).toEqual(ours.map((probe) => probe.compared?.ratio))
})

test('a cache that cannot be asked is data: its fault has the name', async () => {
  const plan = await planSpec(subject('single_gemm', gemm, { probes: [midpoints()] }))
  const gone = { ...plan, subject: { ...plan.subject, cache: kernelQuery({ command: ['/nowhere/simulator'] }) } }
  const result = await judgeSpec(gone, ['midpoints'], { spec: 'a test', file: 'a file', environment: '' })
  expect(result).toMatchObject({ status: 'fault', code: 'executable-missing' })
})

test('a known gap and a jump over a field that the kernel does not have are refused', async () => {
  const known = [{ where: { M: [97, 111] as const }, reason: 'why' }]
  const asked = planSpec(subject('single_gemm', gemm, { known }))
  await expect(asked).rejects.toThrow("the known gap M=97..111 names 'M', but the input fields are m")
  const jumping = planSpec(subject('single_gemm', gemm, { laws: { jumps: { M: [256] } } }))
  await expect(jumping).rejects.toThrow("laws.jumps names 'M', but the input fields are m")
})
