import { exactIntegers } from './exact_integers.ts'
import { isJsonObject, show } from './json.ts'
import type { KernelKind } from './kernel_kind.ts'
import { QueryError } from './query_error.ts'

/** A KernelConfig, read. `sizes` are in the kind's declared order. */
export interface Config {
  readonly backends: readonly string[]
  readonly gpuName: string
  readonly dtype: string
  readonly sizes: readonly number[]
}

const dtypes: readonly string[] = [
  'fp16',
  'bf16',
  'fp32',
  'fp8_e4m3',
  'fp8_e5m2',
  'int8',
  'int4',
  'mxfp8_e4m3',
  'nvfp4_e2m1',
  'mxfp4_e2m1',
]

/** A backend's index is one byte, and one value of it means none. */
const mostBackends = 255

/** @throws {QueryError} `config does not match <KIND> KernelConfig: ...` */
export function readConfig(kind: KernelKind, value: unknown): Config {
  const subject = `config does not match ${kind.kind} KernelConfig`
  if (!isJsonObject(value)) throw new QueryError(`${subject}: expected an object, got ${show(value)}`)
  const { backends, gpu_name: gpuName, dtype, ...sizes } = value
  if (!isListOfNames(backends) || backends.length === 0 || backends.length > mostBackends) {
    throw new QueryError(`${subject}: 'backends' must be 1 to ${mostBackends} names, got ${show(backends)}`)
  }
  if (typeof gpuName !== 'string') {
    throw new QueryError(`${subject}: 'gpu_name' must be a name, got ${show(gpuName)}`)
  }
  if (typeof dtype !== 'string' || !dtypes.includes(dtype)) {
    throw new QueryError(`${subject}: 'dtype' must be one of ${dtypes.join(', ')}, got ${show(dtype)}`)
  }
  return { backends, gpuName, dtype, sizes: exactIntegers(subject, sizes, kind.sizes) }
}

function isListOfNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
