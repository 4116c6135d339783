import type { KernelConfig } from '../config.ts'
import type { Definition } from '../definition.ts'
import type { Shape } from '../shape.ts'
import type { Band } from '../verdict/band.ts'
import type { TruthOrigin } from './truth_origin.ts'
import type { ProcessShift } from './looks/control_shift.ts'

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
  /** Whose budget pays for measuring, and who is waited for: no two specs of a file have the same. */
  readonly payer: string
  /** Of the iteration time, 0 where the spec says nothing: a budget is spent in proportion. */
  readonly share: number
}

/** A shape whose time is wanted, and what tells how well it must be known. What is recorded is known as well as it is. */
export interface Wanted {
  readonly shape: Shape
  /** `null` where the cache has no time: then one look a backend is all that is of use. */
  readonly cacheMs: number | null
  readonly band: Band
  /** Lies ON the grid. */
  readonly control: boolean
}

/** What is told of the GPU that measured. */
export interface MeasuringFacts {
  /** Its real name; `null` where nobody could tell. */
  readonly device: string | null
  /** Versions of the libraries, and what else the module that measures says. */
  readonly facts: Readonly<Record<string, string | number | boolean>>
  /** What the controls say of each process that measured, in order. */
  readonly processes: readonly ProcessShift[]
  readonly looks: number
  /** Further looks that repeated the one before to the last bit, as a stored time does: they are not counted. */
  readonly stored: number
  /** Time from the first look's start, in s, and how much of it the GPU spent in windows, where the module says so. */
  readonly seconds: number
  readonly busySeconds: number | null
}

/** Specs of one file, by payer, that are measured at the same time: so that all they want can be shuffled, and share a budget. */
export interface Together {
  /** Before any of them asks. */
  begin(payers: readonly string[]): Promise<void>
  /** It asks no more. */
  end(payer: string): Promise<void>
}

export interface Truth {
  /** What the times come from, for reports: e.g. `recorded in fidelity/truth`. */
  readonly name: string
  /** Whether any shape can be measured; else only what is held has times. */
  readonly live: boolean
  /**
   * One answer per shape, in order.
   *
   * @param later - how many looks more may be asked for later, at most: so that a run can tell its cost
   */
  times(request: TruthRequest, wanted: readonly Wanted[], later?: number): Promise<readonly TruthAnswer[]>
  /** Every shape of this kernel that holds truth on all backends (input fields only), in recording order. */
  shapes(request: TruthRequest): Promise<readonly Shape[]>
  /** Every shape measured more than once, per backend, over all dims of the kind: what the noise is pooled from. */
  repeats(request: TruthRequest): Promise<readonly BackendLooks[]>
  /** What is wrong with what is held of this kind, each with its place: a damaged line of a recording, for one. Reports list it. */
  problems(kind: string): Promise<readonly string[]>
  /** Of what was measured so far in this run; `undefined` for recorded truth. */
  measuring(): Promise<MeasuringFacts | undefined>
  /** Of recorded truth, the runs that its looks at this kernel come from; live truth says that by `measuring`. */
  origins?(request: TruthRequest): Promise<readonly TruthOrigin[]>
  /** Of live truth, which waits for all that is wanted. */
  readonly together?: Together
}
