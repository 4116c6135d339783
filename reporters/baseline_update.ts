import { updateBaseline, type BaselineUpdate } from '../src/baseline/update_baseline.ts'
import type { Baseline } from '../src/baseline/baseline_file.ts'
import { list } from '../src/verdict/wording.ts'
import { goneFromRun } from './baseline_report.ts'
import type { Report, SpecReport } from './report.ts'
import type { RunFacts } from './run_facts.ts'

/** The baseline that a run leaves, or why none: nothing of a run is kept that was cut off, or of which something is missing. */
export function baselineUpdate(
  before: Baseline,
  { problems, specs }: Report,
  facts: RunFacts,
  exists: (file: string) => boolean,
): BaselineUpdate {
  const ended = facts.ended === 'interrupted' ? ['the run was interrupted'] : []
  const faults = [...ended, ...problems.map(({ message }) => message), ...specs.flatMap(faultsOf)]
  return updateBaseline(before, specs, [...new Set(faults)], goneFromRun(facts, exists))
}

function faultsOf({ spec: { spec }, regions, lost, unfinishedTests }: SpecReport): string[] {
  const faulty = regions.flatMap(({ outcome }) => (outcome.status === 'fault' ? [outcome.reason] : []))
  return [
    ...new Set(faulty),
    ...(lost.length > 0 ? [`no rows came back of ${list(lost)}`] : []),
    ...(unfinishedTests > 0 ? [`${unfinishedTests} of its tests never ended`] : []),
  ].map((reason) => `${spec}: ${reason}`)
}

/** What is said of it at the end of the run. */
export function updateLines(update: BaselineUpdate, file: string): string[] {
  if (update.status === 'written') {
    return [`Baseline written: ${file}. Review what changed in it, and commit it.`, ...update.notes]
  }
  return [`${file} was not written:`, ...update.reasons.map((reason) => `  ${reason}`)]
}
