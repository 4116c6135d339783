import type { Definition } from '../../definition.ts'
import type { Shape } from '../../shape.ts'
import type { Facts } from './bridge_line.ts'

/** What a backend of a kind is asked on a GPU. */
export interface SpecsRequest {
  readonly kind: string
  readonly backend: string
  readonly gpuName: string
  /** Dims and input fields of each, or what a spec derives from them. */
  readonly specs: readonly Shape[]
}

export interface MeasureRequest extends SpecsRequest {
  /** Whether the specs were measured before, so that the module must not answer from what it kept. */
  readonly again: boolean
  /** What the times are to mean, for a function that has a parameter `definition`. */
  readonly definition?: Definition
}

/** What came of one spec. */
export type Measured =
  | {
      readonly status: 'measured'
      /** Of the spec in the request. */
      readonly index: number
      readonly timeMs: number
      /** Of one launch. */
      readonly flops?: number | undefined
      readonly bytes?: number | undefined
      readonly energyJ?: number | undefined
      /** What the module says that its time means. */
      readonly definition?: string | undefined
      readonly facts?: Facts | undefined
      /** Looks of one process share its bias. */
      readonly process: string
      /** Seconds since the process began. */
      readonly t: number
      /** Whether the module was told to measure; if not, it may have answered with a time that it kept. */
      readonly forced: boolean
    }
  | { readonly status: 'no-truth'; readonly index: number; readonly reason: string }

/** What is known of the process that measures. */
export interface ProcessFacts {
  /** The real name of the GPU; `null` where nobody can tell, and then no `gpuName` is checked. */
  readonly device: string | null
  readonly process: string
  /** Versions, and what else the module says. */
  readonly facts: Facts
}

/** A Python module that measures, in one process for all requests. They are served one after the other. */
export interface PerfApi {
  /** Starts the process where none runs. */
  process(): Promise<ProcessFacts>
  /**
   * Measures in batches, and tells of each spec as soon as it is known, so that a fault later loses no time got before. After a
   * crash, a hang or an exception the unfinished specs of the batch are tried once more, each alone, in a fresh process.
   * Throws a `PerfApiFault` where it is not the doing of single specs.
   */
  measure(request: MeasureRequest): AsyncGenerator<Measured, void, undefined>
  /** How many of the specs the module would have to profile; `undefined` where it cannot tell. Measures nothing. */
  countMissing(request: SpecsRequest): Promise<number | undefined>
  /** Ends the process, where one runs; the next request starts a fresh one. */
  end(): Promise<void>
}
