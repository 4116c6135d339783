import { counted } from '../../../verdict/wording.ts'
import type { Cause } from '../causes/cause.ts'
import { wrapped } from './wrapped.ts'

/** The first cause in full, the others the shorter the more there are. */
export function causeLines(causes: readonly Cause[], width: number): readonly string[] {
  const left = causes.slice(shownCauses)
  return [
    ...causes
      .slice(0, shownCauses)
      .flatMap((cause, at) => [
        ...wrapped(`${at === 0 ? 'Likely' : 'Also'}: ${cause.title} (${cause.where})`, width, '  '),
        ...cause.evidence.slice(0, at === 0 ? 4 : 1).flatMap((text) => wrapped(text, width, '    ')),
        ...(at === 0 ? wrapped(`Next: ${cause.next}`, width, '    ') : []),
      ]),
    ...(left.length > 0
      ? wrapped(
          `Also: ${left.map(({ title, blocks, where }) => `${title} (${blocks > 0 ? counted(blocks, 'block') : where})`).join('; ')}`,
          width,
          '  ',
        )
      : []),
  ]
}

const shownCauses = 3
