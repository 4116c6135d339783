import type { FindCause, Scene } from './cause.ts'
import { remarks } from './remarks.ts'

/** The prefix is clean, or there is none and all was computed again. */
export const recomputing: FindCause = (scene, left) => {
  const { mode, boundary } = scene
  const isSplit = boundary !== null && boundary > 0
  const isSuffix = left.every(({ region }) => region === 'suffix')
  if (!isSuffix || (!isSplit && mode === 'restore')) return undefined
  return {
    suspects: left,
    cause: {
      class: 'recompute',
      title: 'recompute fault',
      evidence: [...(isSplit ? [prefixText(scene, boundary)] : []), ...remarks(left)],
      next: 'Compare what the suffix starts from beside the cache: positions, state of other layers (SSM, convolution), attention mask and number of tokens; then the first diverging layer, operation by operation.',
    },
  }
}

function prefixText({ suspects }: Scene, boundary: number): string {
  const isClean = suspects.every(({ region }) => region === 'suffix')
  return isClean
    ? `the prefix (before block ${boundary}) is clean: what was reused is right, what was computed from it is not`
    : `blocks of the suffix (from block ${boundary} on), which was computed; what is wrong in the prefix may be behind it`
}
