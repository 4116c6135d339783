import type { Arbitrary } from 'fast-check'
import type { CacheAnswer, KernelRef } from '../cache/cache.ts'
import type { Site } from '../probes/probe.ts'
import type { Shape } from '../shape.ts'

/** What one launch does: floating-point operations and bytes moved; `null` where unknown. */
export interface Work {
  readonly flops: number | null
  readonly bytes: number | null
}

/** The most a GPU can do, by its data sheet: dense TFLOPS in the kernel's dtype, and GB/s of its memory. */
export interface GpuPeak {
  readonly tflops: number
  readonly gbps: number
}

/** A row that the cache under test was built from, where the rows themselves are at hand. */
export interface StoredRow {
  readonly shape: Shape
  readonly backend: string
  readonly gpuName: string
  readonly timeMs: number
  readonly run: string
  /** Of its run, e.g. `steady/cold/events`. */
  readonly definition: string
  /** The tool and its version that measured it. */
  readonly tool: string
}

/** All that a law may know of a kernel before it asks the cache. */
export interface LawSite {
  readonly kernel: KernelRef
  /** Input fields. */
  readonly fields: readonly string[]
  /** The values that each field takes on the grid, ascending. For a re-axis kernel: those of the shapes its cells were profiled with. */
  readonly axes: readonly (readonly number[])[]
  readonly coordsAreShape: boolean
  readonly feasible: Site['feasible']
  /** The shapes of the feasible cells, as far as they are known. */
  readonly gridShapes: readonly Shape[]
  /** Whether production can run a shape. */
  readonly domain: (shape: Shape) => boolean
  /** The work of a shape, where the spec declares it; else what the cache's answer says counts. */
  readonly work: ((shape: Shape) => Work) | undefined
  readonly peak: GpuPeak | undefined
  /** Values of a field from which on a jump is meant: the edges of buckets. */
  readonly jumps: Readonly<Record<string, readonly number[]>>
  readonly stored: readonly StoredRow[] | undefined
  readonly seed: number
}

/** The names of all laws, in the order in which they are reported. */
export const lawNames = [
  'positive-and-finite',
  'grid-identity',
  'coverage-honesty',
  'side-quantities',
  'launch-floor',
  'far-field',
  'roofline',
  'efficiency',
  'neighbours',
  'no-collapse',
  'invalid-input',
  'same-answer',
  'best-of',
  'row-spikes',
  'duplicate-rows',
  'mixed-rows',
  'row-device',
  'grid-size',
] as const

export type LawName = (typeof lawNames)[number]

/** One shape as the cache answered it. */
export interface Answered {
  readonly shape: Shape
  readonly answer: CacheAnswer
  /** Whether the shape lies outside the grid; `undefined` where that cannot be told. */
  readonly outsideGrid: boolean | undefined
}

/** `error` breaks the law; `information` is worth a look and may well be real. */
export interface Breach {
  readonly severity: 'error' | 'information'
  /** The shapes that show it, smallest first known. */
  readonly shapes: readonly Shape[]
  /** What was got and what was to be expected, in numbers. */
  readonly detail: string
}

/** A property of the answers to a few shapes taken together: one shape, or neighbours, or a step. */
export interface AnswerLaw {
  readonly name: LawName
  readonly statement: string
  /** Why it cannot be checked of this kernel. */
  readonly skipped: (site: LawSite) => string | undefined
  /** Groups of shapes to ask about; they shrink towards the smallest. `undefined` where the grid leaves none. */
  readonly groups: (site: LawSite) => Arbitrary<readonly Shape[]> | undefined
  /** The groups among shapes already answered: a replay can ask nothing new. */
  readonly among: (site: LawSite, shapes: readonly Shape[]) => readonly (readonly Shape[])[]
  readonly judge: (site: LawSite, group: readonly Answered[]) => Breach | undefined
  /** What to ask about next, where these answers leave open whether the law is broken between them. */
  readonly closer?: (site: LawSite, answered: readonly Answered[]) => readonly Shape[]
  /** Why these answers do not suffice to judge the group. Where that is so of every group, the law counts as skipped. */
  readonly unjudged?: (site: LawSite, group: readonly Answered[]) => string | undefined
}

/** Asks the cache, for a config that may differ in its backends, in one call. Rejects with a CacheFault. */
export type Ask = (kernel: KernelRef, shapes: readonly Shape[]) => Promise<readonly CacheAnswer[]>

/** A property that needs calls of its own: the same shapes again, alone, of one backend; or input to be refused. */
export interface CallLaw {
  readonly name: LawName
  readonly statement: string
  readonly skipped: (site: LawSite) => string | undefined
  /** `sample`: some of the shapes asked before, on and off the grid; none that the process fails on. */
  readonly check: (site: LawSite, sample: readonly Answered[], ask: Ask) => Promise<readonly Breach[]>
  /** What answers recorded beforehand show of it; left out where they can show nothing. `undefined` where these do not. */
  readonly judgeRecorded?: (site: LawSite, answered: readonly Answered[]) => readonly Breach[] | undefined
}

/** A property of the rows that the cache was built from. */
export interface RowLaw {
  readonly name: LawName
  readonly statement: string
  readonly skipped: (site: LawSite) => string | undefined
  readonly check: (site: LawSite) => readonly Breach[]
}

/** What came of one law: breaches with only `information` leave it standing. */
export interface LawOutcome {
  readonly law: LawName
  readonly statement: string
  readonly status: 'holds' | 'broken' | 'skipped' | 'off'
  /** Why it was skipped, or switched off. */
  readonly reason: string
  /** How many groups, calls or rows were looked at. */
  readonly checked: number
  /** How many of them broke it. */
  readonly failed: number
  /** Of an answer law at most one of each severity: the smallest. */
  readonly breaches: readonly Breach[]
}
