import type { AnswerLaw, Breach, CallLaw, LawName, LawOutcome, LawSite, RowLaw } from '../law.ts'

/** Laws that a spec switches off, each with its reason. */
export type LawsOff = Readonly<Partial<Record<LawName, string>>>

export type Law = AnswerLaw | CallLaw | RowLaw

/** How many groups, calls or rows were looked at, and how many of them broke the law. */
export interface Counts {
  readonly checked: number
  readonly failed: number
}

/** The outcome of a law that is switched off or cannot be checked; `undefined` for one to check. */
export function setAside({ name, statement, skipped }: Law, site: LawSite, off: LawsOff): LawOutcome | undefined {
  const blank = { law: name, statement, checked: 0, failed: 0, breaches: [] }
  const reason = off[name]
  if (reason !== undefined) return { ...blank, status: 'off', reason }
  const why = skipped(site)
  return why === undefined ? undefined : { ...blank, status: 'skipped', reason: why }
}

/** The outcome of a law that was checked; a law that nothing was found to check by is skipped, and does not hold. */
export function outcomeOf(
  { name, statement }: Law,
  { checked, failed }: Counts,
  breaches: readonly Breach[],
  nothing: string,
): LawOutcome {
  const isBroken = breaches.some(({ severity }) => severity === 'error')
  const status = isBroken ? 'broken' : checked === 0 ? 'skipped' : 'holds'
  return { law: name, statement, status, reason: status === 'skipped' ? nothing : '', checked, failed, breaches }
}
