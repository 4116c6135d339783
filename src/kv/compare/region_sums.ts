import type { Moments, RegionFingerprint } from '../fingerprint.ts'
import { addedMoments } from '../reduce/added.ts'
import { regionOf } from '../reduce/region_of.ts'
import { regionAt } from './boundary_of.ts'
import type { ComparedRegion } from './comparison.ts'
import type { Frame } from './frame.ts'
import type { SideView } from './side_pair.ts'

/** Sums of a region on one side. */
export interface RegionSums {
  /** `null` where a block is missing in them, or nobody tells. */
  readonly moments: Moments | null
  readonly blocks: number
  /** Printed sums that went in. */
  readonly printed: number
}

/** Split at the boundary of the frame; `undefined` where a side cannot be, see `canBeSplit`. */
export function regionSums(frame: Frame, view: SideView, region: ComparedRegion['region']): RegionSums | undefined {
  const { from } = frame[view.of]
  const { prefix, suffix, blocks } = view.fingerprint
  if (region !== 'whole' && isSplitThere(frame, view)) {
    return { ...complete(view.fingerprint[region]), printed: from === 'log' ? 1 : 0 }
  }
  if (from === 'log') return region === 'whole' ? added(complete(prefix), complete(suffix)) : undefined
  const inside = blocks.filter(({ logical }) => region === 'whole' || regionAt(logical, frame.boundary) === region)
  return { ...complete(regionOf(inside)), printed: 0 }
}

/** A log that was split elsewhere cannot be split again: it does not tell the sums of all blocks. */
export function canBeSplit(frame: Frame, view: SideView): boolean {
  return frame[view.of].from === 'capture' || isSplitThere(frame, view)
}

function isSplitThere(frame: Frame, view: SideView): boolean {
  return (frame[view.of].boundary ?? 0) === (frame.boundary ?? 0)
}

function complete({ moments, blocks, unreadable }: RegionFingerprint): Omit<RegionSums, 'printed'> {
  return { moments: unreadable > 0 ? null : moments, blocks }
}

/** An empty region is printed as zeros, which need no rounding. */
function added(one: Omit<RegionSums, 'printed'>, other: Omit<RegionSums, 'printed'>): RegionSums {
  const [was, is] = [one.moments, other.moments]
  const moments = was && is && addedMoments(was, is)
  const printed = Math.max(1, Number(one.blocks > 0) + Number(other.blocks > 0))
  return { moments, blocks: one.blocks + other.blocks, printed }
}
