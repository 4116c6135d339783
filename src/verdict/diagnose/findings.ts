import type { JudgedProbe } from '../judged_probe.ts'
import type { Diagnosis, Finding } from './diagnosis.ts'

/** A failing probe, why it fails, and the cell that it lies in. */
export interface Explained {
  readonly probe: JudgedProbe
  readonly diagnosis: Diagnosis
  readonly cell: string
}

/**
 * What is wrong with a region, by class, the weightiest first: firm probes count before all others, since they fail the region
 * by themselves. The words are those of the first probe of each class, so the worst should come first.
 */
export function findingsOf(explained: readonly Explained[]): readonly Finding[] {
  const byClass = Map.groupBy(explained, ({ diagnosis }) => diagnosis.class)
  return [...byClass.values()]
    .flatMap((group) => group.slice(0, 1).map(({ diagnosis }) => toFinding(diagnosis, group)))
    .toSorted((a, b) => b.firm - a.firm || b.probes - a.probes)
}

function toFinding(diagnosis: Diagnosis, group: readonly Explained[]): Finding {
  return {
    ...diagnosis,
    probes: group.length,
    firm: group.filter(({ probe }) => probe.firm).length,
    cells: new Set(group.map(({ cell }) => cell)).size,
  }
}
