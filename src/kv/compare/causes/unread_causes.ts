import { counted } from '../../../verdict/wording.ts'
import type { ComparedBlock, ComparedRegion } from '../comparison.ts'
import type { Cause } from './cause.ts'
import { whereText } from './where_text.ts'

/** Where nothing diverges that could be read: no fault is known, and none ruled out. */
export function unreadCauses(blocks: readonly ComparedBlock[], regions: readonly ComparedRegion[]): readonly Cause[] {
  const unread = blocks.filter(({ outcome }) => outcome.verdict === 'unreadable')
  const untold = regions.filter(({ verdict, counts }) => verdict === 'unreadable' && counts.unreadable === undefined)
  if (unread.length + untold.length === 0) return []
  const byPlace = Map.groupBy(unread, ({ detail: { unreadableIn = 'candidate' } }) =>
    unreadableIn === 'both' ? 'both' : `the ${unreadableIn}`,
  )
  return [
    {
      class: 'unreadable',
      title: 'unreadable: part of it could not be compared',
      blocks: unread.length,
      where: whereText([...unread, ...untold.map((region) => ({ ...region, logical: null }))]),
      evidence: [
        ...[...byPlace].map(([of, all]) => {
          const [reason] = all.flatMap(({ detail }) => detail.reason ?? [])
          return `${counted(all.length, 'block')} unreadable in ${of}${reason === undefined ? '' : `: ${reason}`}`
        }),
        ...(untold.length > 0
          ? [`${counted(untold.length, 'region')} of which one side tells no sums, or sums of other blocks`]
          : []),
      ],
      next: 'Capture again what could not be read.',
    },
  ]
}
