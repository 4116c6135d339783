import { slug } from '../src/spec/slug.ts'
import type { FidelityRecord } from '../src/spec/records.ts'
import type { RunIdentity } from '../src/spec/run_identity.ts'
import type { SideRecords } from '../src/spec/side_file.ts'
import type { BaselineReport } from './baseline_report.ts'
import { kvReports, type KvReport } from './kv_report.ts'
import { collect, type CollectedSpec } from './collect.ts'
import { findProblems, type Problem } from './problems.ts'
import type { RunFacts, SpecTest } from './run_facts.ts'
import { isGreen, regionStatus } from './status.ts'

/** All that a run has to tell; every file of the report and the terminal are made from it. */
export interface Report {
  readonly interrupted: boolean
  readonly specs: readonly SpecReport[]
  /** Of KV caches. */
  readonly kv: readonly KvReport[]
  /** What makes the run red beside its failing tests. */
  readonly problems: readonly Problem[]
  /** What it was a run of; `null` where nobody knows. */
  readonly run: RunIdentity | null
  /** Against the baseline; left out where there is none. */
  readonly baseline?: BaselineReport
  /** Worth telling, no fault. */
  readonly notes: readonly string[]
}

export interface SpecReport extends CollectedSpec {
  /** The file name of its rows. */
  readonly csv: string
  /** Failing tests of this spec that no region and no gap of it accounts for. */
  readonly failedTests: readonly string[]
  /** Tests that were collected and never ended. */
  readonly unfinishedTests: number
}

export function makeReport(facts: RunFacts, side: SideRecords): Report {
  const fromMeta = facts.tests.flatMap(({ record }) => (record ? [record] : []))
  const specs = withCsvNames(collect(fromMeta, side.records)).map((spec) => withTests(spec, facts.tests))
  const kv = kvReports(facts.tests, side.kv ?? [], new Set(specs.map(({ csv }) => csv)))
  return {
    interrupted: facts.ended === 'interrupted',
    run: facts.identity ?? null,
    specs,
    kv,
    problems: findProblems(facts, specs, kv),
    notes: [...new Set([...side.problems, ...specs.flatMap(({ spec }) => spec.notes)])],
  }
}

/** Two specs whose names give one slug are a problem of the run, and still lose no rows. */
function withCsvNames(specs: readonly CollectedSpec[]): (CollectedSpec & { csv: string })[] {
  const uses = new Map<string, number>()
  return specs.map((spec) => {
    const name = slug(spec.spec.spec)
    const use = (uses.get(name) ?? 0) + 1
    uses.set(name, use)
    return { ...spec, csv: use === 1 ? `${name}.csv` : `${name}-${use}.csv` }
  })
}

function withTests(spec: CollectedSpec & { csv: string }, tests: readonly SpecTest[]): SpecReport {
  const own = tests.filter((test) => test.spec === spec.spec.spec)
  const faulty = spec.regions.some(({ outcome }) => outcome.status === 'fault')
  return {
    ...spec,
    failedTests: own
      .filter(({ state, record }) => state === 'failed' && !faulty && !accountsFor(record))
      .map(({ name }) => name),
    unfinishedTests: own.filter(({ state }) => state === 'pending').length,
  }
}

/** Whether the record itself shows why its test failed. After a fault no test can pass, whatever it is about. */
function accountsFor(record: FidelityRecord | undefined): boolean {
  if (record?.region && !isGreen(regionStatus(record.region))) return true
  if (record?.laws?.some(({ status }) => status === 'broken')) return true
  return record?.gaps?.some(({ status }) => status === 'closed') ?? false
}
