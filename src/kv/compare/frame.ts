import type { CacheFingerprint } from '../fingerprint.ts'
import { boundaryOf } from './boundary_of.ts'
import type { CompareMode, CompareOptions, KvSubject } from './comparison.ts'
import { contentIndex, type ContentIndex } from './content_index.ts'
import { recomputeNoise } from './noise_bar.ts'
import { sidePairs, type SidePair } from './side_pair.ts'

/** Two comparable caches, laid side by side. */
export interface Frame {
  readonly reference: CacheFingerprint
  readonly candidate: CacheFingerprint
  readonly subjects: { readonly reference: KvSubject; readonly candidate: KvSubject }
  readonly mode: CompareMode
  /** `printed` where one side is a log. */
  readonly basis: 'hash' | 'printed'
  readonly boundary: number | null
  /** Of whichever side tells. */
  readonly tokens: number | null
  readonly pairs: readonly SidePair[]
  readonly index: ContentIndex
  /** Up to which root mean square deviation a block is noise; `null` where bytes are held to be equal. */
  readonly noiseOf: (pair: Pick<SidePair, 'layout'>) => number | null
  /** Values of a full block of one side. */
  readonly elementsOf: (pair: SidePair) => number
}

export function frameOf(reference: KvSubject, candidate: KvSubject, options: CompareOptions): Frame {
  const [was, is] = [reference.fingerprint, candidate.fingerprint]
  const mode = options.mode ?? 'restore'
  const basis = was.from === 'log' || is.from === 'log' ? 'printed' : 'hash'
  const pairs = sidePairs(was, is)
  return {
    reference: was,
    candidate: is,
    subjects: { reference, candidate },
    mode,
    basis,
    boundary: boundaryOf(was, is),
    tokens: was.facts.tokens ?? is.facts.tokens,
    pairs,
    index: contentIndex(pairs, basis),
    noiseOf: ({ layout }) => options.noise ?? (mode === 'recompute' ? recomputeNoise(layout?.dtype ?? 'bf16') : null),
    elementsOf: (pair) => elementsIn(pair) ?? options.elementsPerBlock ?? assumedElements,
  }
}

/** 16 tokens of 8 heads of 128. */
export const assumedElements = 16 * 8 * 128

/** `undefined` where neither side tells. */
export function elementsIn({ layout, reference, candidate }: SidePair): number | undefined {
  if (layout?.geometry) return layout.geometry.blockSize * layout.geometry.kvHeads * layout.geometry.headDim
  const [first] = [...reference.fingerprint.blocks, ...candidate.fingerprint.blocks].flatMap(({ counts }) =>
    counts ? [counts.values] : [],
  )
  return first
}

/** Slots of a block that hold tokens; all where nobody tells how many there are. */
export function validTokens({ tokens }: Frame, { layout }: SidePair, logical: number): number {
  const blockSize = layout?.geometry?.blockSize ?? 0
  return tokens === null ? blockSize : Math.max(0, Math.min(blockSize, tokens - logical * blockSize))
}
