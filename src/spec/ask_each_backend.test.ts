import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kernelQuery } from '../cache/kernel_query.ts'
import { midpoints } from '../probes/midpoints.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import { embeddedEnvironment } from './embedded_command.ts'
import { judgeSpec } from './judge_spec.ts'
import { planSpec, type Subject } from './plan_spec.ts'

const fidelity = join(import.meta.dirname, '../../fidelity')
const faulty = join(import.meta.dirname, '../e2e/faulty_kernel_query.ts')

/** The midpoints of best of cuBLAS and cuBLASLt that are outside a band of 2 %, which no linear cache keeps to. */
async function outside(defect: string) {
  const config = { backends: ['cublas', 'cublaslt'], gpu_name: 'NVIDIA H200', dtype: 'bf16', n: 4096, k: 4096 }
  const cache = kernelQuery({
    command: [process.execPath, faulty, defect, '--rows', join(fidelity, 'cache'), 'kernel-query'],
    env: embeddedEnvironment,
  })
  const spec = { title: defect, config, probes: [midpoints()], bands: { midpoints: 0.02 }, controls: false }
  const truth = recordedTruth(join(fidelity, 'truth'))
  const subject: Subject = { kernel: { kind: 'single_gemm', config }, spec, cache, compared: undefined, truth, seed: 1 }
  const plan = await planSpec(subject)
  const result = await judgeSpec(plan, plan.regions, { spec: defect, file: 'a', environment: '' })
  if (result.status === 'fault') throw new Error(result.reason)
  const probes = result.regions.get('midpoints')?.probes ?? []
  return probes.filter(({ verdict }) => verdict === 'outside')
}

test('what fails is asked about for each backend alone', async () => {
  const failing = await outside('none')
  expect(failing.length).toBeGreaterThan(0)
  for (const { backends, cacheMs } of failing) {
    expect(Math.min(...backends.map((times) => Number(times.cacheMs)))).toBe(cacheMs)
  }
})

test('a backend that cannot be asked alone leaves the verdicts as they are', async () => {
  const failing = await outside('fails-alone')
  expect(failing.map(({ shape }) => shape)).toEqual((await outside('none')).map(({ shape }) => shape))
  for (const { backends } of failing) {
    expect(backends.map(({ backend, cacheMs }) => [backend, cacheMs === null])).toEqual([
      ['cublas', false],
      ['cublaslt', true],
    ])
  }
})
