import type { KernelConfig } from '../config.ts'
import type { Definition } from '../definition.ts'
import type { Shape } from '../shape.ts'

/** One visit to one shape on one backend. */
export interface Look {
  readonly timeMs: number
  /** Looks of one shape in one process share that process's bias. */
  readonly process: string
  readonly run: string
}

/** All looks at one shape on one backend of the config. */
export interface BackendLooks {
  readonly backend: string
  readonly looks: readonly Look[]
}

/** What is known of one shape. `measured` only if EVERY backend of the config has a look. */
export type TruthAnswer =
  | { readonly status: 'measured'; readonly backends: readonly BackendLooks[] }
  | { readonly status: 'no-truth'; readonly reason: string }

/** Whose times are asked for. `args` turns a shape into what the backend was measured with: dims and input fields, or what the spec derives. */
export interface TruthRequest {
  readonly kind: string
  readonly config: KernelConfig
  readonly definition: Definition
  readonly fields: readonly string[]
  readonly args: (shape: Shape) => Shape
}

export interface Truth {
  /** What the times come from, for reports: e.g. `recorded in fidelity/truth`. */
  readonly name: string
  /** Whether any shape can be measured; else only what is held has times. */
  readonly live: boolean
  /** One answer per shape, in order. */
  times(request: TruthRequest, shapes: readonly Shape[]): Promise<readonly TruthAnswer[]>
  /** Every shape of this kernel that holds truth on all backends (input fields only), in recording order. */
  shapes(request: TruthRequest): Promise<readonly Shape[]>
  /** Every shape measured more than once, per backend, over all dims of the kind: what the noise is pooled from. */
  repeats(request: TruthRequest): Promise<readonly BackendLooks[]>
  /** What is wrong with what is held of this kind, each with its place: a damaged line of a recording, for one. Reports list it. */
  problems(kind: string): Promise<readonly string[]>
}
