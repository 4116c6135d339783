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

/** `2 of 15 specs failing: 74 regions, 1,534 probes and 212 controls judged, 66 probes in known gaps`. */
export function headline({ specs, failing, regions, offGrid, controls }: Totals): string {
  const verdict = failing === 0 ? `all specs pass (${specs})` : `${failing} of ${specs} specs failing`
  const judged = `${count(offGrid.judged)} probes and ${count(controls.judged)} controls judged`
  const inGaps = offGrid.inGaps > 0 ? `, ${count(offGrid.inGaps)} probes in known gaps` : ''
  return `${verdict}: ${regions} regions, ${judged}${inGaps}`
}

function count(n: number): string {
  return n.toLocaleString('en-US')
}
