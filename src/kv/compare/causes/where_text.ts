import { rangesOf } from '../ranges.ts'
import type { Suspect } from './cause.ts'

/** `V of layer 5, block 17`; `K and V of layers 0-31, blocks 4-9`; `K of layer 3, its suffix`. */
export function whereText(suspects: readonly Pick<Suspect, 'layer' | 'side' | 'logical' | 'region'>[]): string {
  const sides = (['k', 'v'] as const).filter((side) => suspects.some((suspect) => suspect.side === side))
  const layers = ascending(suspects.map(({ layer }) => layer))
  const logicals = ascending(suspects.flatMap(({ logical }) => (logical === null ? [] : [logical])))
  const regions = [...new Set(suspects.filter(({ logical }) => logical === null).map(({ region }) => region))]
  const parts = [
    `${sides.map((side) => side.toUpperCase()).join(' and ')} of ${plural('layer', layers)}`,
    ...(logicals.length > 0 ? [plural('block', logicals)] : []),
    ...(regions.length > 0
      ? [regions.map((region) => (region === 'whole' ? 'the sums of all' : `the sums of the ${region}`)).join(' and ')]
      : []),
  ]
  return parts.join(', ')
}

export function ascending(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}

/** `block 3`, `blocks 3, 7-9`. */
export function plural(noun: string, numbers: readonly number[], most = 8): string {
  return `${noun}${numbers.length === 1 ? '' : 's'} ${rangesOf(numbers, most)}`
}
