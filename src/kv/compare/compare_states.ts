import { counted, list } from '../../verdict/wording.ts'
import type { CacheFingerprint, Moments, StateFingerprint } from '../fingerprint.ts'
import { ratioOf } from './blocks/ratios_of.ts'
import type { ComparedState } from './comparison.ts'
import type { Frame } from './frame.ts'
import { kurtosis } from './noise_bar.ts'
import { verdictOfMoments } from './verdict_of_moments.ts'

/** What both logs tell beside the cache, by the bars of the cache's own sums. */
export function compareStates(frame: Frame): {
  readonly states: readonly ComparedState[]
  readonly notes: readonly string[]
} {
  const pairs = sharedStates(frame.reference, frame.candidate)
  const silent = pairs.filter(({ was, is }) => Number.isNaN(was.moments.sabs) && Number.isNaN(is.moments.sabs))
  const unfiltered = pairs.filter(({ was }) => !was.name.startsWith('SSM'))
  return {
    states: pairs.map(({ was, is }) => toCompared(frame, was, is)),
    notes: [
      ...oneSided(frame),
      ...(silent.length > 0
        ? [`${counted(silent.length, 'state')} NaN on both sides: nothing is known of ${namesOf(silent)}.`]
        : []),
      ...(unfiltered.length > 0
        ? ['Sums of buffers and hidden states leave out NaN: equal ones do not show that there is none.']
        : []),
    ],
  }
}

interface StatePair {
  readonly was: StateFingerprint
  readonly is: StateFingerprint
}

/** States that both tell of at the same moment. */
export function sharedStates(reference: CacheFingerprint, candidate: CacheFingerprint): readonly StatePair[] {
  const known = new Map(candidate.states?.map((state) => [keyOf(state), state]))
  return (reference.states ?? []).flatMap((was) => {
    const is = known.get(keyOf(was))
    return is ? [{ was, is }] : []
  })
}

function keyOf({ at, name }: StateFingerprint): string {
  return `${at} ${name}`
}

function toCompared(frame: Frame, was: StateFingerprint, is: StateFingerprint): ComparedState {
  const elements = was.values ?? leastValues
  const [reference, candidate] = [judged(was.moments, elements), judged(is.moments, elements)]
  const verdict = verdictOfMoments(
    reference,
    candidate,
    { reference: 1, candidate: 1, elements },
    frame.noiseOf({ layout: undefined }),
  )
  return {
    at: was.at,
    name: was.name,
    verdict,
    ssqRatio: ratioOf(was, is, 'ssq'),
    sabsRatio: ratioOf(was, is, 'sabs'),
  }
}

/** Nobody tells how large a state is. The fewer its values, the wider the bar: of a hidden state of a small model. */
const leastValues = 2048

/** Where the sum of squares is not told, it is taken for that of values with outliers, as the bars take them. */
function judged({ sum, ssq, sabs }: Moments, elements: number): Moments {
  return { sum, ssq: Number.isNaN(ssq) && !Number.isNaN(sabs) ? (kurtosis * sabs * sabs) / elements : ssq, sabs }
}

function oneSided({ reference, candidate }: Frame): readonly string[] {
  const shared = new Set(sharedStates(reference, candidate).map(({ was }) => keyOf(was)))
  return Object.entries({ reference, candidate }).flatMap(([of, { states = [] }]) => {
    const own = states.filter((state) => !shared.has(keyOf(state)))
    if (own.length === 0) return []
    const names = own.map(({ at, name }) => `${name} at ${at}`)
    return [`${counted(own.length, 'state')} told by the ${of} alone, not compared: ${list(names)}.`]
  })
}

function namesOf(pairs: readonly StatePair[]): string {
  return list(pairs.map(({ was }) => was.name))
}
