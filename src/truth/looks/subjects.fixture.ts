import { toBand } from '../../verdict/band.ts'
import type { CostModel } from './look_cost.ts'
import type { Gpu } from './simulated_gpu.fixture.ts'
import type { Subject } from './subject.ts'

/** Of its own sample. Truth is 1 ms, so that the cache's time is the ratio. */
export function subject(key: string, cacheMs: number | null, rest: Partial<Subject> = {}): Subject {
  const [band, control] = [toBand(0.15), false]
  return {
    key,
    sample: key,
    kind: 'gemm',
    payer: 'spec',
    share: 1,
    backends: ['cublas'],
    cacheMs,
    band,
    control,
    ...rest,
  }
}

export function many(count: number, make: (index: number) => Subject): readonly Subject[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Well within the band. */
export const sound = many(60, (index) => subject(`sound ${index}`, 1))

export function someControls(count: number, name = 'control', rest: Partial<Subject> = {}): readonly Subject[] {
  return many(count, (index) => subject(`${name} ${index}`, 1, { control: true, ...rest }))
}

export function costing(expectedMs: number, mostMs: number): CostModel {
  return () => ({ expectedMs, mostMs })
}

const noise = { betweenProcesses: 0.02, withinProcess: 0.015 }
export const gpu: Gpu = { seed: 7, noise: () => noise, trueMs: () => 1 }
/** Looks that hardly differ. */
export const still: Gpu = { ...gpu, noise: () => ({ betweenProcesses: 1e-6, withinProcess: 1e-6 }) }
/** Every look gives the same time to the last bit. */
export const exact: Gpu = { ...gpu, noise: () => ({ betweenProcesses: 0, withinProcess: 0 }) }
