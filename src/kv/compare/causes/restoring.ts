import type { FindCause, Scene, Suspect } from './cause.ts'
import { remarks } from './remarks.ts'

/** What was to be reused or restored is not what it was. What follows in the suffix may come of it: it attends to a wrong prefix. */
export const restoring: FindCause = ({ mode, boundary }, left) => {
  const prefix = left.filter(({ region }) => region === 'prefix')
  const isSplit = boundary !== null && boundary > 0
  const isAllRestored = mode === 'restore' && !isSplit
  if (prefix.length === 0 && !isAllRestored) return undefined
  return {
    suspects: left,
    cause: {
      class: 'reuse-or-restore',
      title: 'reuse or restore fault',
      evidence: [...(isSplit ? [regionText(boundary, left, prefix)] : []), ...remarks(left)],
      next: 'Follow these blocks from where they were saved: whether the copy had ended before the block was reused, whether the key of the stored block is that of these tokens, and whether it was freed in between.',
    },
  }
}

function regionText(
  boundary: NonNullable<Scene['boundary']>,
  left: readonly Suspect[],
  prefix: readonly Suspect[],
): string {
  if (prefix.length === left.length)
    return `only blocks of the prefix (before block ${boundary}) diverge: what was reused, not what was computed`
  return `blocks of the prefix (before block ${boundary}) diverge; those of the suffix may follow from them, as later layers attend to the prefix`
}
