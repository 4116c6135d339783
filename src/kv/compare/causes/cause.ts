import type { BlockDetail, CompareMode, ComparedRegion, VerdictName } from '../comparison.ts'
import type { Side } from '../../capture.ts'

export type CauseClass =
  | 'layout'
  | 'accumulation-noise'
  | 'corruption'
  | 'off-by-one'
  | 'mapping'
  | 'write'
  | 'reuse-or-restore'
  | 'recompute'
  | 'state'
  | 'unclear'
  | 'unreadable'

/** Why blocks diverge or could not be compared, as the numbers tell. */
export interface Cause {
  readonly class: CauseClass
  /** In plain words. */
  readonly title: string
  /** How many blocks, over layers and sides, and which. */
  readonly blocks: number
  readonly where: string
  readonly evidence: readonly string[]
  /** What to do next. */
  readonly next: string
}

/** A block that is to be explained; or a region, where only its sums are known to differ. */
export interface Suspect {
  readonly layer: number
  readonly side: Side
  readonly region: ComparedRegion['region']
  readonly logical: number | null
  readonly physical: number | null
  readonly verdict: VerdictName
  /** As its verdict says. */
  readonly shift: number
  readonly error: number | null
  readonly detail: BlockDetail
}

/** All that causes are found from. */
export interface Scene {
  readonly mode: CompareMode
  readonly boundary: number | null
  /** Logical blocks of the cache. */
  readonly blocks: number
  /** Layers that were compared. */
  readonly layers: number
  readonly regions: readonly ComparedRegion[]
  readonly suspects: readonly Suspect[]
}

export interface Explained {
  readonly suspects: readonly Suspect[]
  readonly cause: Omit<Cause, 'blocks' | 'where'>
}

/** Explains what it can of the suspects that are left; `undefined` where that is none. */
export type FindCause = (scene: Scene, left: readonly Suspect[]) => Explained | undefined
