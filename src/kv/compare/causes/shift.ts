import { counted } from '../../../verdict/wording.ts'
import type { FindCause, Suspect } from './cause.ts'
import { ascending, plural } from './where_text.ts'

/** Tokens lie some slots off. Blocks next to shifted ones belong to it: at the ends too few tokens are left to see it. */
export const shift: FindCause = ({ boundary }, left) => {
  const shifted = left.filter(({ verdict }) => verdict === 'shifted')
  const [first] = shifted
  if (!first) return undefined
  const known = new Set(shifted.map(place))
  const isNext = (suspect: Suspect): boolean =>
    (suspect.verdict === 'wrong' || suspect.verdict === 'foreign') &&
    [-1, 1].some((step) => known.has(place({ ...suspect, logical: Number(suspect.logical) + step })))
  const starts = ascending(shifted.map(({ logical }) => logical ?? 0))[0] ?? 0
  const near = boundary !== null && boundary > 0 && Math.abs(starts - boundary) <= 1
  return {
    suspects: left.filter((suspect) => suspect.verdict === 'shifted' || isNext(suspect)),
    cause: {
      class: 'off-by-one',
      title: near ? 'off by one at the boundary: tokens are shifted' : 'off by one: tokens are shifted',
      evidence: [
        ...[...Map.groupBy(shifted, (suspect) => suspect.shift)]
          .slice(0, 3)
          .map(([tokens, all]) => shiftText(tokens, all)),
        ...(near ? [`it begins at the boundary, block ${boundary}`] : []),
      ],
      next: 'Check how many tokens count as reused: whether the last token of a prefix hit is computed again, and from which slot the suffix is written.',
    },
  }
}

function place({ layer, side, logical }: Pick<Suspect, 'layer' | 'side' | 'logical'>): string {
  return `${layer} ${side} ${logical}`
}

function shiftText(tokens: number, suspects: readonly Suspect[]): string {
  const where = plural('block', ascending(suspects.map(({ logical }) => logical ?? 0)), 4)
  return `${where}: each slot holds the token ${counted(Math.abs(tokens), 'place')} ${tokens > 0 ? 'later' : 'earlier'}`
}
