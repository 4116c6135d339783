import type { Shape } from '../../shape.ts'
import type { SpecsRequest } from './perf_api.ts'

/** A spec, and its place in the request. */
export interface NumberedSpec {
  readonly id: number
  readonly args: Shape
}

/** Specs in order, so many at a time. */
export function* specBatches(
  specs: readonly Shape[],
  size: number,
): Generator<readonly NumberedSpec[], void, undefined> {
  for (let start = 0; start < specs.length; start += size) {
    yield specs.slice(start, start + size).map((args, offset) => ({ id: start + offset, args }))
  }
}

/** The members of a request as the bridge names them. */
export function toWire({ kind, backend, gpuName }: SpecsRequest, specs: readonly NumberedSpec[]): object {
  return { kind, backend, gpu_name: gpuName, specs }
}
