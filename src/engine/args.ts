import type { Config } from './config.ts'
import { dimNames, type KernelKind } from './kernel_kind.ts'

/** What fixes one kernel, under its names. */
export function dimsOf(kind: KernelKind, config: Config): object {
  return zip(dimNames(kind), [...config.sizes, config.dtype])
}

/** What a backend is profiled with: dims and input fields, under their names. */
export function argsOf(kind: KernelKind, config: Config, input: readonly number[]): object {
  return { ...dimsOf(kind, config), ...zip(kind.input, input) }
}

function zip(names: readonly string[], values: readonly (number | string)[]): object {
  return Object.fromEntries(names.map((name, i) => [name, values[i]]))
}
