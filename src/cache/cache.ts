import type { KernelConfig } from '../config.ts'
import type { Shape } from '../shape.ts'

/** A kernel as `kernel-query` knows it. */
export interface KernelRef {
  readonly kind: string
  readonly config: KernelConfig
}

/** The cache's own axes, as the `grid` op declares them. Axes are strictly ascending; `fields[i]` labels `axes[i]`. */
export interface Grid {
  readonly kind: string
  readonly fields: readonly string[]
  readonly axes: readonly (readonly number[])[]
}

/** What the cache says of one shape. `coverage` holds the flags of `coverage.ts`; times in ms, bytes in bytes. */
export type CacheAnswer =
  | {
      readonly status: 'answered'
      readonly timeMs: number
      readonly flops: number | null
      readonly bytes: number | null
      readonly energyJ: number | null
      readonly coverage: number
    }
  | { readonly status: 'no-coverage'; readonly coverage: number }
  | {
      readonly status: 'invalid'
      readonly reason: string
      /** A sound time, where something beside it is not. */
      readonly timeMs?: number
      /** Where the process fails on this shape: how it ended. */
      readonly endedBy?: 'exit-code' | 'signal'
    }

/** One cell of the cache's grid, from the `rows` op: `args` are what its backend was profiled with. */
export interface GridRow {
  readonly coords: readonly number[]
  readonly args: Shape
  readonly feasible: boolean
}

/** Where an input lands on the cache's axes, from the `rows` op. */
export interface Placement {
  readonly coords: readonly number[]
  readonly extrapolated: boolean
}

export interface Rows {
  readonly rows: readonly GridRow[]
  /** One per input of the request, in order. */
  readonly placements: readonly Placement[]
}

/** One entry of `kernel-list`. Where `input` and `cacheCoords` differ the kernel is re-axed. */
export interface KernelListing {
  readonly kind: string
  readonly profileKind: string
  readonly config: readonly string[]
  readonly input: readonly string[]
  readonly cacheCoords: readonly string[]
}

/** The best rates that the cache's own grid rows achieve, not those of the GPU's data sheet; `null` where there is no such work. */
export interface Peak {
  readonly tflops: number | null
  readonly gbps: number | null
}

export interface AskOptions {
  readonly signal?: AbortSignal
}

/**
 * The cache under test: the authority on its own math. Every method rejects with a `CacheFault`. The optional ops answer
 * `undefined` where the binary does not have them, which is no fault.
 */
export interface Cache {
  /** The command as people know it, for reports. */
  readonly name: string
  grid(kernel: KernelRef, options?: AskOptions): Promise<Grid>
  /** One answer per shape, in order. A shape that the cache chokes on is `invalid`; the others keep their answers. */
  eval(kernel: KernelRef, shapes: readonly Shape[], options?: AskOptions): Promise<readonly CacheAnswer[]>
  evalCoords(
    kernel: KernelRef,
    coords: readonly (readonly number[])[],
    options?: AskOptions,
  ): Promise<readonly CacheAnswer[] | undefined>
  rows(kernel: KernelRef, inputs: readonly Shape[], options?: AskOptions): Promise<Rows | undefined>
  peak(kernel: KernelRef, options?: AskOptions): Promise<Peak | undefined>
  kernelList(options?: AskOptions): Promise<readonly KernelListing[] | undefined>
}
