import type { RunnerTask, RunnerTestSuite, TaskMeta } from 'vitest'
import { againstBaseline, baselineName } from '../baseline/against_baseline.ts'
import { heldFault } from '../baseline/held_fault.ts'
import { heldMessage } from '../baseline/held_message.ts'
import { evalTimeoutBudgetMs } from '../cache/limits.ts'
import { controlsMessage } from '../matchers/controls_message.ts'
import { lawsMessage } from '../matchers/laws_message.ts'
import type { Region } from '../matchers/region.ts'
import { toDeclareCoverage } from '../matchers/to_declare_coverage.ts'
import { toStayWithinBand } from '../matchers/to_stay_within_band.ts'
import type { Together } from '../truth/truth.ts'
import { toFault } from './fault.ts'
import { judgeLaws } from './judge_laws.ts'
import { judgeSpec, type SpecResult } from './judge_spec.ts'
import { regionNames } from './kernel_spec.ts'
import { planSpec, type SpecPlan, type Subject } from './plan_spec.ts'
import type { FaultOutcome, FidelityRecord, SpecRecord } from './records.ts'
import { replayEnvironment } from './replay_environment.ts'
import type { Settings } from './settings.ts'
import { appendRecord } from './side_file.ts'
import { demand, SpecFailure, type CallSite } from './spec_failure.ts'
import { toGapRecords, toRegionRecord } from './to_records.ts'
import { toSpecRecord, type SpecIdentity } from './to_spec_record.ts'

/** The name of the test of the laws: `npm run laws` runs these alone. */
export const lawsTest = 'laws hold'

/** The name of the test that a spec with `baseline: 'hold'` has besides: a region that got worse fails its own. */
export const heldTest = 'the baseline is held'

/** One spec in one run of Vitest: planned when its file is collected, measured once before its tests, then checked by each. */
export class SpecRun {
  /** Regions to be tested; where nothing could be planned, all that the spec may have. */
  readonly regions: readonly string[]
  /** The longest that measuring may take, in ms: the calls' own timeouts come first, and say more. 0 is without end: a GPU serves many specs. */
  readonly timeoutMs: number
  readonly #identity: SpecIdentity
  readonly #subject: Subject
  readonly #settings: Settings
  readonly #at: CallSite
  readonly #environment: string
  readonly #plan: SpecPlan | undefined
  #result: SpecResult
  #spec: SpecRecord | undefined
  #records: ReadonlyMap<string, FidelityRecord> = new Map()

  private constructor(identity: SpecIdentity, subject: Subject, settings: Settings, at: CallSite, planned: Planned) {
    this.#identity = identity
    this.#subject = subject
    this.#settings = settings
    this.#at = at
    this.#environment = replayEnvironment(settings.seed, process.env)
    this.#plan = planned.status === 'planned' ? planned.plan : undefined
    this.#result = planned.status === 'planned' ? notMeasured : planned
    this.regions = this.#plan?.regions ?? regionNames(subject.spec)
    const probes = this.#plan?.probes.probes.length ?? 0
    this.timeoutMs = subject.truth.live ? 0 : evalTimeoutBudgetMs(probes, settings.timeoutMs)
  }

  /** Never rejects: a cache that cannot be asked for its grid is a fault that every test will tell. */
  static async plan(identity: SpecIdentity, subject: Subject, settings: Settings, at: CallSite): Promise<SpecRun> {
    return new SpecRun(identity, subject, settings, at, await attempt(subject))
  }

  /** Where this spec is to be measured together with others: what takes part in that, and its name there. */
  get gathers(): { readonly together: Together; readonly payer: string } | undefined {
    const { together } = this.#subject.truth
    return together && this.#plan && { together, payer: this.#plan.survey.request.payer }
  }

  /** Measures the regions whose tests run; all of them where any other test does, since it may look at each. The laws and the baseline look at none. */
  async measure(suite: Readonly<RunnerTestSuite>): Promise<void> {
    const tests = suite.tasks.filter((task) => task.mode === 'run').map((task) => task.name)
    const running = tests.filter((name) => name !== lawsTest && name !== heldTest)
    const asked = running.filter((name) => this.regions.includes(name))
    const wanted = asked.length === running.length ? asked : this.regions
    if (hasTwin(suite)) this.#result = twinFault
    else if (this.#plan)
      this.#result = await judgeSpec(this.#plan, wanted, { ...this.#identity, environment: this.#environment })
    const notes = [...(this.#plan?.survey.notes ?? []), ...(await this.#problems())]
    const described = toSpecRecord(this.#identity, this.#subject, this.#plan, this.#result, asked, notes)
    const hold = this.#subject.spec.baseline === 'hold'
    const { baseline, changeOf } = againstBaseline(described, this.#settings, { hold, regions: this.regions })
    const spec = { ...described, baseline }
    this.#spec = spec
    this.#records = new Map(
      wanted.map((name) => {
        const region = toRegionRecord(name, this.#result)
        const change = changeOf(region)
        return [name, { spec, region: { ...region, ...(change && { change }) } }]
      }),
    )
    for (const [name, record] of this.#records) {
      if (asked.includes(name)) appendRecord(this.#settings.run.partial, record)
    }
  }

  #problems(): Promise<readonly string[]> {
    const { truth, spec, kernel } = this.#subject
    return truth.problems(spec.truthKind ?? kernel.kind)
  }

  /** The judged probes of a region; throws the fault of the spec, worded alike for all regions, or that there is no such region, at the line that asked. */
  region(name: string, of: 'regions' | 'compared' = 'regions', asked: CallSite = this.#at): Region {
    const { spec } = this.#identity
    if (this.#result.status === 'fault') throw new SpecFailure(`${spec}: ${this.#result.reason}`, this.#at)
    const region = this.#result[of].get(name)
    if (region) return region
    throw new SpecFailure(`${spec}: there is no region '${name}', only ${this.regions.join(', ')}`, asked)
  }

  checkRegion(name: string, meta: TaskMeta): void {
    const record = this.#records.get(name)
    if (record) meta.fidelity = this.#settings.run.rowsInMeta ? record : withoutRows(record)
    const region = this.region(name)
    if (name !== 'controls') demand(toStayWithinBand(region), this.#at)
    const message = name === 'controls' && region.context.controls && controlsMessage(region, region.context.controls)
    if (message) throw new SpecFailure(message, this.#at)
    const change = record?.region?.change
    if (change?.failed) throw new SpecFailure(heldMessage(region, change, baselineName(this.#settings)), this.#at)
  }

  /** What keeps the spec as a whole from being held to the baseline: told once, not by every region. */
  checkHeld(): void {
    const { spec } = this.#identity
    if (this.#result.status === 'fault') throw new SpecFailure(`${spec}: ${this.#result.reason}`, this.#at)
    const fault = this.#spec?.baseline && heldFault(this.#spec.baseline, baselineName(this.#settings))
    if (fault !== undefined) throw new SpecFailure(`${spec}: ${fault}`, this.#at)
  }

  checkCoverage(): void {
    for (const name of this.regions) demand(toDeclareCoverage(this.region(name)), this.#at)
  }

  checkGaps(meta: TaskMeta): void {
    const gaps = toGapRecords(this.#subject.spec, this.#result)
    if (this.#spec) meta.fidelity = { spec: this.#spec, gaps }
    for (const name of this.regions) this.region(name)
    const closed = gaps.filter((gap) => gap.status === 'closed')
    if (closed.length === 0) return
    const list = closed.map((gap) => `  ${gap.where}: all ${gap.probes} probes are within now (${gap.reason})`)
    const sentence = `${this.#identity.spec}: known gaps have closed, remove them from the spec`
    throw new SpecFailure([sentence, ...list].join('\n'), this.#at)
  }

  async checkLaws(meta: TaskMeta): Promise<void> {
    const { spec } = this.#identity
    const fault = this.#result.status === 'fault' ? this.#result : undefined
    if (!this.#plan || fault) throw new SpecFailure(`${spec}: ${fault?.reason ?? 'there is no plan'}`, this.#at)
    const laws = await judgeLaws(this.#plan, this.#settings)
    if (this.#spec) meta.fidelity = { spec: this.#spec, laws }
    const message = lawsMessage(laws, { ...this.#identity, environment: this.#environment })
    if (message !== undefined) throw new SpecFailure(message, this.#at)
  }
}

type Planned = { readonly status: 'planned'; readonly plan: SpecPlan } | FaultOutcome

async function attempt(subject: Subject): Promise<Planned> {
  try {
    return { status: 'planned', plan: await planSpec(subject) }
  } catch (error) {
    return toFault(error)
  }
}

const notMeasured: FaultOutcome = { status: 'fault', code: 'not-measured', reason: 'nothing was measured yet' }

/** Two specs of one name in a file would report as one; the reporter sees those in two files. */
const twinFault: FaultOutcome = {
  status: 'fault',
  code: 'duplicate-spec',
  reason: 'another spec of this file has the same kind and title: give each a title of its own',
}

function hasTwin(suite: Readonly<RunnerTestSuite>): boolean {
  const isTwin = (task: RunnerTask): boolean => {
    if (task.type !== 'suite') return false
    return (task !== suite && task.meta.fidelitySpec === suite.meta.fidelitySpec) || task.tasks.some(isTwin)
  }
  return suite.file.tasks.some(isTwin)
}

function withoutRows(record: FidelityRecord): FidelityRecord {
  return record.region ? { ...record, region: { ...record.region, rows: [] } } : record
}
