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

/** `2 of 15 specs failing: 74 regions, 1,534 probes judged off the grid, 212 controls on it`. */
export function headline({ specs, failing, regions, offGrid, controls }: Totals): string {
  const verdict = failing === 0 ? `all specs pass (${specs})` : `${failing} of ${specs} specs failing`
  return `${verdict}: ${regions} regions, ${count(offGrid.judged)} probes judged off the grid, ${count(controls.judged)} controls on it`
}

function count(n: number): string {
  return n.toLocaleString('en-US')
}
