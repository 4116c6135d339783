import { blockAt } from '../side_pair.ts'
import type { BlockCase, Judgement } from './block_case.ts'

/** It holds what the reference has in another logical block: by content, so for blocks that are filled with one value it is not asked. */
export function moved({ pair, reference, candidate, index }: BlockCase): Judgement | undefined {
  const { logical } = reference
  const from = index.inSide(pair.reference, candidate).filter((place) => place !== logical)
  if (from.length === 0 || from.length > mostPlaces) return undefined
  const to = index.inSide(pair.candidate, reference).filter((place) => place !== logical)
  const swappedWith = from.find((place) => to.includes(place))
  const sharesPhysicalWith = from.find((place) => blockAt(pair.candidate, place)?.physical === candidate.physical)
  return {
    outcome: { verdict: 'moved', to },
    detail: {
      from,
      to,
      ...(swappedWith === undefined ? {} : { swappedWith }),
      ...(sharesPhysicalWith === undefined || candidate.physical < 0 ? {} : { sharesPhysicalWith }),
    },
  }
}

/** What is equal in more places, such as the values of a text that repeats, says nothing about where it came from. */
const mostPlaces = 8
