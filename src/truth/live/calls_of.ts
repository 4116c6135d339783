import type { Visit } from '../looks/subject.ts'

/** What is lost at most where a call goes wrong. */
const mostSpecs = 16

/**
 * Visits that can be asked for together, as their key says, in the order of the visits: neighbours only, so that looks keep
 * their distance. `grouped`: all of a key together, for a module to which every call is dear.
 */
export function callsOf(
  visits: readonly Visit[],
  keyOf: (visit: Visit) => string,
  grouped: boolean,
): readonly (readonly Visit[])[] {
  const ordered = grouped ? [...Map.groupBy(visits, keyOf).values()].flat() : visits
  const calls: { readonly key: string; readonly visits: Visit[] }[] = []
  for (const visit of ordered) {
    const key = keyOf(visit)
    const last = calls.at(-1)
    if (last?.key === key && last.visits.length < mostSpecs) last.visits.push(visit)
    else calls.push({ key, visits: [visit] })
  }
  return calls.map((call) => call.visits)
}
