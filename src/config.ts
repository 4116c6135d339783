import type { Value } from './shape.ts'

/** The full KernelConfig of a kernel: which backends, on which GPU, and the dims (every other key). */
export interface KernelConfig {
  readonly backends: readonly string[]
  readonly gpu_name: string
  readonly [dim: string]: Value
}

/** What a second config changes of a first. */
export type ConfigChange = Partial<Pick<KernelConfig, 'backends' | 'gpu_name'>> & { readonly [dim: string]: Value }

/** The dims of a config: all of it but `backends` and `gpu_name`. */
export function dimsOf(config: KernelConfig): Readonly<Record<string, Value>> {
  const { backends: _backends, gpu_name: _gpuName, ...dims } = config
  return dims
}

/** The same kernel on some of its backends, or on all in another order. */
export function withBackends(config: KernelConfig, backends: readonly string[]): KernelConfig {
  return { ...config, backends }
}
