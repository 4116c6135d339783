import { ratioText } from '../src/verdict/ratio_text.ts'
import type { Totals } from './totals.ts'

export const aboutRatio = 'ratio = cache / truth; below 1 the cache is too fast (optimistic). Known gaps are set aside.'

/** The cache judged, and what its verdicts are worth to the reader. */
export function aboutCache({ name, embedded }: { readonly name: string; readonly embedded: boolean }): string {
  if (!embedded) return `Cache judged: ${name}.`
  return (
    `Cache judged: ${name}, over recorded rows. It says nothing about your own simulator: ` +
    'point FIDELITY_KERNEL_QUERY at that.'
  )
}

/** `2 of 15 specs failing: 74 regions, 1,534 probes and 212 controls judged, 66 probes set aside in known gaps (worst ratio 1.660)`. */
export function headline(
  { specs, failing, regions, offGrid, controls, worstInGaps }: Totals,
  problems: number,
): string {
  const verdict = failing === 0 ? allPass(specs, problems) : `${failing} of ${count(specs, 'spec')} failing`
  if (regions === 0) return `${verdict}: no region was measured`
  const judged = `${count(offGrid.judged, 'probe')} and ${count(controls.judged, 'control')} judged`
  const worst = worstInGaps === null ? '' : ` (worst ratio ${ratioText(worstInGaps)})`
  const inGaps = offGrid.inGaps > 0 ? `, ${count(offGrid.inGaps, 'probe')} set aside in known gaps${worst}` : ''
  return `${verdict}: ${count(regions, 'region')}, ${judged}${inGaps}`
}

/** What was measured may be green in a run that is not. */
function allPass(specs: number, problems: number): string {
  return problems === 0
    ? `all specs pass (${specs})`
    : `the run is red, although the ${specs} specs that were measured pass`
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`
}
