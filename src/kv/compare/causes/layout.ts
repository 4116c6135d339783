import type { Permutation } from '../looks/permutation_of.ts'
import { counted } from '../../../verdict/wording.ts'
import type { FindCause, Suspect } from './cause.ts'

/** The same values in another order. Where all else of a side is, its last block is taken for it too: if it is not full, other slots count in another order. */
export const layout: FindCause = ({ blocks }, left) => {
  const reordered = left.filter(isReordered)
  if (reordered.length === 0) return undefined
  const bySide = Map.groupBy(left, ({ layer, side }) => `${layer}${side}`)
  const suspects = [...bySide.values()].flatMap((all) => {
    const own = all.filter(isReordered)
    const tail = all.filter(({ logical, verdict }) => logical === blocks - 1 && verdict === 'foreign')
    return own.length === blocks - 1 ? [...own, ...tail] : own
  })
  const byHow = Map.groupBy(reordered, ({ detail }) => detail.permutation?.how ?? '')
  const ordered = [...byHow].toSorted(([, one], [, other]) => other.length - one.length)
  const kind = ordered[0]?.[1][0]?.detail.permutation?.kind ?? 'unknown'
  return {
    suspects,
    cause: {
      class: 'layout',
      title: 'layout fault: the right values in another order',
      evidence: ordered.slice(0, 3).map(([how, all]) => `${counted(all.length, 'block')}: ${how}`),
      next: steps[kind],
    },
  }
}

function isReordered({ verdict, detail }: Suspect): boolean {
  return verdict === 'permuted' && detail.permutation?.kind !== 'few'
}

const steps: Readonly<Record<Permutation['kind'], string>> = {
  order:
    'Compare the order of dims that writer and reader were built with (NHD or HND); name the layout in what is stored, so that a reader of another one refuses it.',
  heads: 'Compare the order of heads on both sides: the split over tensor-parallel ranks, and the groups of queries.',
  tokens: 'Check the slot mapping of the kernel that copies tokens within a page.',
  dims: 'Compare the rotary convention on both sides: halves or pairs of neighbours.',
  interleaved: 'Compare where K and V of a page lie: [2, page, ...] or [page, 2, ...].',
  few: 'Look at the kernel that wrote these values.',
  unknown: 'Compare the strides that writer and reader were built with.',
}
