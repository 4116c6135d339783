import { counted } from '../../../verdict/wording.ts'
import type { ComparedBlock } from '../comparison.ts'
import type { Cause } from './cause.ts'
import { whereText } from './where_text.ts'

/** Where nothing diverges that could be read: no fault is known, and none ruled out. */
export function unreadCauses(blocks: readonly ComparedBlock[]): readonly Cause[] {
  const unread = blocks.filter(({ outcome }) => outcome.verdict === 'unreadable')
  if (unread.length === 0) return []
  const byPlace = Map.groupBy(unread, ({ detail: { unreadableIn = 'candidate' } }) =>
    unreadableIn === 'both' ? 'both' : `the ${unreadableIn}`,
  )
  return [
    {
      class: 'unreadable',
      title: 'unreadable: part of it could not be compared',
      blocks: unread.length,
      where: whereText(unread),
      evidence: [...byPlace].map(([of, all]) => {
        const [reason] = all.flatMap(({ detail }) => detail.reason ?? [])
        return `${counted(all.length, 'block')} unreadable in ${of}${reason === undefined ? '' : `: ${reason}`}`
      }),
      next: 'Capture again what could not be read.',
    },
  ]
}
