import { relative } from 'node:path'
import { beforeAll, describe, expect, inject, test, type RunnerTestSuite, type TestAPI } from 'vitest'
import { evalTimeoutBudgetMs } from '../cache/limits.ts'
import { controlsMessage } from '../matchers/controls_message.ts'
import type { Region } from '../matchers/region.ts'
import { toDeclareCoverage } from '../matchers/to_declare_coverage.ts'
import { toStayWithinBand } from '../matchers/to_stay_within_band.ts'
import type { Generator, RegionOf } from '../probes/probe.ts'
import { defaultDefinition } from '../definition.ts'
import { toFault } from './fault.ts'
import { judgeSpec, type SpecResult } from './judge_spec.ts'
import { checkSpec, regionNames, type ControlsRegion, type KernelSpec } from './kernel_spec.ts'
import { comparedKernel, planSpec, type SpecPlan, type Subject } from './plan_spec.ts'
import type { FaultOutcome, FidelityRecord } from './records.ts'
import { openSession } from './session.ts'
import type { Settings } from './settings.ts'
import { appendRecord } from './side_file.ts'
import { callSiteOf, demand, pointingTo, SpecFailure, type CallSite } from './spec_failure.ts'
import { toGapRecords, toRegionRecord } from './to_records.ts'
import { toSpecRecord, type SpecIdentity } from './to_spec_record.ts'

/** What tests written by hand may use besides Vitest's own context. */
export interface SpecFixtures<R extends string> {
  /** The judged probes of a region. */
  readonly region: (name: R) => Region
  /** The same probes with the other cache of an A/B in the place of the first. */
  readonly compared: (name: R) => Region
}

/**
 * Declares one kernel: one test per region, one for the controls, one for the coverage flags, one for the known gaps, and
 * those written by hand. The probes are planned when the file is collected, and measured once, in one batch, before the
 * tests, for the regions whose tests run.
 * @throws Error naming the spec file and the key, where the spec is not valid or the plugin is missing.
 */
export function describeKernel<const G extends readonly Generator[]>(
  kind: string,
  spec: KernelSpec<G>,
  tests?: (context: { readonly test: TestAPI<SpecFixtures<RegionOf<G> | ControlsRegion>> }) => void,
): void {
  const at = callSiteOf(describeKernel)
  const settings = pointingTo(at, injectSettings)
  const file = relative(settings.root, expect.getState().testPath ?? '')
  pointingTo(at, () => checkSpec(kind, spec, file))
  const { embedded, cache, truth } = openSession(settings, spec.definition ?? defaultDefinition)
  for (const { suffix, config } of variantsOf(spec)) {
    const kernel = { kind, config }
    const identity = { spec: `${kind}: ${spec.title}${suffix}`, file, embedded }
    const compared = comparedKernel(kernel, spec.compare)
    describeSubject(identity, { kernel, spec, cache, compared, truth, seed: settings.seed }, settings, at, tests)
  }
}

/** A `perBackend` spec is one kernel per backend. */
function variantsOf({ config, perBackend }: KernelSpec): readonly { suffix: string; config: KernelSpec['config'] }[] {
  if (perBackend !== true) return [{ suffix: '', config }]
  return config.backends.map((backend) => ({ suffix: ` [${backend}]`, config: { ...config, backends: [backend] } }))
}

function describeSubject<R extends string>(
  identity: SpecIdentity,
  subject: Subject,
  settings: Settings,
  at: CallSite,
  tests: ((context: { readonly test: TestAPI<SpecFixtures<R>> }) => void) | undefined,
): void {
  describe(identity.spec, { meta: { fidelitySpec: identity.spec } }, async () => {
    const planned = await attempt(subject)
    const plan = planned.status === 'planned' ? planned.plan : undefined
    const regions = plan?.regions ?? regionNames(subject.spec)
    let result: SpecResult = planned.status === 'fault' ? planned : notMeasured
    let records: ReadonlyMap<string, FidelityRecord> = new Map()

    beforeAll(
      async ({}, suite) => {
        const running = suite.tasks.filter((task) => task.mode === 'run').map((task) => task.name)
        const asked = running.filter((name) => regions.includes(name))
        const wanted = asked.length === running.length ? asked : regions
        if (hasTwin(suite)) result = twinFault
        else if (plan) result = await judgeSpec(plan, wanted, identity)
        const spec = toSpecRecord(identity, subject, plan, asked, await subject.truth.problems())
        records = new Map(wanted.map((name) => [name, { spec, region: toRegionRecord(name, result) }]))
        for (const record of records.values()) appendRecord(settings.run.partial, record)
      },
      evalTimeoutBudgetMs(plan?.probes.probes.length ?? 0, settings.timeoutMs),
    )

    const measured = (name: string, of: 'regions' | 'compared' = 'regions', asked: CallSite = at): Region => {
      if (result.status === 'fault') throw new SpecFailure(`${identity.spec} › ${name}: ${result.reason}`, at)
      const region = result[of].get(name)
      if (region) return region
      throw new SpecFailure(`${identity.spec}: there is no region '${name}', only ${regions.join(', ')}`, asked)
    }

    for (const name of regions) {
      test(name, ({ task }) => {
        const record = records.get(name)
        if (record) task.meta.fidelity = settings.run.rowsInMeta ? record : withoutRows(record)
        const region = measured(name)
        if (name !== 'controls') return demand(toStayWithinBand(region), at)
        const message = result.status === 'measured' && result.controls && controlsMessage(region, result.controls)
        demand({ pass: !message, message: () => message || '' }, at)
      })
    }

    test('coverage is declared', () => {
      for (const name of regions) demand(toDeclareCoverage(measured(name)), at)
    })

    if (subject.spec.known) {
      test('known gaps are still open', ({ task }) => {
        const gaps = toGapRecords(subject.spec, result)
        const spec = [...records.values()][0]?.spec
        if (spec) task.meta.fidelity = { spec, gaps }
        regions.forEach((name) => measured(name))
        const closed = gaps.filter((gap) => gap.status === 'closed')
        const list = closed
          .map((gap) => `  ${gap.where}: all ${gap.probes} probes are within now (${gap.reason})`)
          .join('\n')
        const message = (): string => `${identity.spec}: known gaps have closed, remove them from the spec\n${list}`
        demand({ pass: closed.length === 0, message }, at)
      })
    }

    tests?.({
      test: test.extend<SpecFixtures<R>>({
        region: async ({}, use) => {
          const region = (name: R): Region => measured(name, 'regions', callSiteOf(region))
          await use(region)
        },
        compared: async ({}, use) => {
          const compared = (name: R): Region => measured(name, 'compared', callSiteOf(compared))
          await use(compared)
        },
      }),
    })
  })
}

function withoutRows(record: FidelityRecord): FidelityRecord {
  return record.region ? { ...record, region: { ...record.region, rows: [] } } : record
}

const notMeasured: FaultOutcome = { status: 'fault', code: 'not-measured', reason: 'nothing was measured yet' }

/** Two specs of one name in a file would report as one; the reporter sees those in two files. */
const twinFault: FaultOutcome = {
  status: 'fault',
  code: 'duplicate-spec',
  reason: 'another spec of this file has the same kind and title: give each a title of its own',
}

function hasTwin(suite: Readonly<RunnerTestSuite>): boolean {
  const siblings = (suite.suite ?? suite.file).tasks
  return siblings.some((task) => task !== suite && task.name === suite.name)
}

async function attempt(subject: Subject): Promise<{ status: 'planned'; plan: SpecPlan } | FaultOutcome> {
  try {
    return { status: 'planned', plan: await planSpec(subject) }
  } catch (error) {
    return toFault(error)
  }
}

function injectSettings(): Settings {
  const settings: Settings | undefined = inject('fidelity')
  if (settings) return settings
  throw new Error('describeKernel() needs the plugin: add `plugins: [kernelFidelity()]` to vitest.config.ts')
}
