import { relative } from 'node:path'
import { beforeAll, describe, expect, test, type TestAPI } from 'vitest'
import { withBackends } from '../config.ts'
import { defaultDefinition } from '../definition.ts'
import type { Region } from '../matchers/region.ts'
import type { Generator, RegionOf } from '../probes/probe.ts'
import { injectSettings } from './inject_settings.ts'
import { checkSpec, type ControlsRegion, type KernelSpec } from './kernel_spec.ts'
import { collectRun, measureWithFile } from './measure_with_file.ts'
import { comparedKernel, type Subject } from './plan_spec.ts'
import { profiledKernels } from './profiled_kernels.ts'
import { openSession } from './session.ts'
import type { Settings } from './settings.ts'
import { callSiteOf, pointingTo, type CallSite } from './spec_failure.ts'
import type { Asker } from '../truth/live/wire.ts'
import { heldTest, lawsTest, SpecRun } from './spec_run.ts'
import type { SpecIdentity } from './to_spec_record.ts'

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
  const settings = pointingTo(at, () => injectSettings('describeKernel'))
  const file = relative(settings.root, expect.getState().testPath ?? '')
  pointingTo(at, () => checkSpec(kind, spec, file))
  const { embedded, cache, truth } = openSession(settings, spec.definition ?? defaultDefinition, askerOfTests)
  for (const { suffix, spec: variant } of variantsOf(spec)) {
    const kernel = { kind, config: variant.config }
    const identity = { spec: `${kind}: ${spec.title}${suffix}`, file, embedded }
    const compared = comparedKernel(kernel, spec.compare)
    describeSubject(
      identity,
      { kernel, spec: variant, cache, compared, truth, seed: settings.seed },
      settings,
      at,
      tests,
    )
  }
}

/** A `perBackend` spec is one kernel per backend, each with the known gaps that are its own or everyone's. */
function variantsOf(spec: KernelSpec): readonly { suffix: string; spec: KernelSpec }[] {
  if (spec.perBackend !== true) return [{ suffix: '', spec }]
  const { known = [], ...others } = spec
  return spec.config.backends.map((backend) => {
    const gaps = known.filter((gap) => gap.backend === undefined || gap.backend === backend)
    const config = withBackends(spec.config, [backend])
    return { suffix: ` [${backend}]`, spec: { ...others, config, ...(gaps.length > 0 && { known: gaps }) } }
  })
}

function describeSubject<R extends string>(
  identity: SpecIdentity,
  subject: Subject,
  settings: Settings,
  at: CallSite,
  tests: ((context: { readonly test: TestAPI<SpecFixtures<R>> }) => void) | undefined,
): void {
  const meta = { fidelitySpec: identity.spec, fidelityKernels: profiledKernels(subject) }
  describe(identity.spec, { meta }, async () => {
    const run = await SpecRun.plan(identity, subject, settings, at)
    collectRun(run)
    beforeAll(({}, suite) => measureWithFile(run, suite), run.timeoutMs)

    for (const name of run.regions) test(name, ({ task }) => run.checkRegion(name, task.meta))
    test('coverage is declared', () => run.checkCoverage())
    test(lawsTest, { timeout: run.timeoutMs }, ({ task }) => run.checkLaws(task.meta))
    if (subject.spec.known) test('known gaps are still open', ({ task }) => run.checkGaps(task.meta))
    if (subject.spec.baseline) test(heldTest, () => run.checkHeld())

    tests?.({
      test: test.extend<SpecFixtures<R>>({
        region: async ({}, use) => {
          const region = (name: R): Region => run.region(name, 'regions', callSiteOf(region))
          await use(region)
        },
        compared: async ({}, use) => {
          const compared = (name: R): Region => run.region(name, 'compared', callSiteOf(compared))
          await use(compared)
        },
      }),
    })
  })
}

/** The test file that runs now, and which of the workers runs it. */
function askerOfTests(): Omit<Asker, 'project'> {
  const module = expect.getState().testPath
  if (module === undefined) throw new Error('times can be measured only for a test that runs')
  return { module, pool: Number(process.env['VITEST_POOL_ID'] ?? 1) }
}
