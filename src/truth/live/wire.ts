import type { Definition } from '../../definition.ts'
import type { Shape } from '../../shape.ts'
import type { Band } from '../../verdict/band.ts'
import type { BackendLooks, MeasuringFacts, TruthAnswer } from '../truth.ts'

/** Whose looks: one kind on one GPU, in one definition. */
export interface OfKernel {
  readonly kind: string
  readonly gpuName: string
  readonly definition: Definition
  readonly backends: readonly string[]
}

/** A wish to know some times; answered once the measuring that it starts is over. */
export interface TimesAsk extends OfKernel {
  readonly op: 'times'
  /** Whose budget pays, by which share of the iteration time. */
  readonly payer: string
  readonly share: number
  readonly wanted: readonly WantedArgs[]
  /** Looks that may be asked for later, at most. */
  readonly later: number
}

/** As `Wanted`, with what the backend is measured with in the place of the shape. */
export interface WantedArgs {
  readonly args: Shape
  readonly cacheMs: number | null
  readonly band: Band
  readonly control: boolean
}

/** What a worker asks of the process that measures: one line of JSON. */
export type Ask =
  | TimesAsk
  | ({ readonly op: 'repeats' } & OfKernel)
  | { readonly op: 'measuring' }
  | { readonly op: 'begin'; readonly payers: readonly string[] }
  | { readonly op: 'end'; readonly payer: string }

/** As a line: the reply has the same number, and may come after those to later lines. */
export interface AskLine {
  readonly id: number
  readonly asker: Asker
  readonly ask: Ask
}

/** Not where it was cut off: whoever wrote it is gone. */
export function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** Who asks: with each line, since a worker serves one spec file after the other. */
export interface Asker {
  /** As Vitest names it. */
  readonly project: string
  /** The spec file, as Vitest names the module. */
  readonly module: string
  /** `VITEST_POOL_ID`: chooses the device. */
  readonly pool: number
}

/** A file may be run by two projects at the same time. */
export function fileName({ project, module }: Omit<Asker, 'pool'>): string {
  return `${project}: ${module}`
}

export interface Replies {
  readonly times: readonly TruthAnswer[]
  readonly repeats: readonly BackendLooks[]
  readonly measuring: MeasuringFacts | null
  readonly begin: null
  readonly end: null
}

/** What comes back: one line of JSON, with the number of the ask as `id`. */
export type Reply<O extends Ask['op']> =
  | { readonly status: 'answered'; readonly answer: Replies[O] }
  | { readonly status: 'fault'; readonly code: string; readonly reason: string }
