import type { ProvidedContext } from 'vitest'
import { relative, sep } from 'node:path'
import type { TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import type { KvRecord } from '../src/kv/spec/kv_record.ts'
import type { FidelityRecord } from '../src/spec/records.ts'
import type { RunIdentity } from '../src/spec/run_identity.ts'
import { failuresOf, type TestFailure } from './test_failures.ts'
import type { Merge } from './shards/merged_shards.ts'

/** What a run showed, freed of Vitest's classes. */
export interface RunFacts {
  readonly ended: TestRunEndReason
  /** Tests of the whole run, fidelity or not, that were not skipped. */
  readonly ran: number
  /** Test files that were collected, relative to the root; not those that failed to load. */
  readonly files: readonly string[]
  /** Test files of a project with the plugin that failed to load, relative to the root: whatever they specify was not judged. */
  readonly failedFiles: readonly string[]
  /** The tests that belong to a spec. */
  readonly tests: readonly SpecTest[]
  /** What this is a run of, or what the first shard of a merge was; left out where nobody knows yet. */
  readonly identity?: RunIdentity | undefined
  /** Of a merge, what was merged. */
  readonly merge?: Merge | undefined
}

export interface SpecTest {
  readonly spec: string
  /** The test file, relative to the root, with the name of its Vitest project where it has one. */
  readonly module: string
  /** Of the suite that describes the spec: two of them in one run are two specs. */
  readonly suite: string
  readonly name: string
  /** `pending`: collected, and never ended. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  readonly record: FidelityRecord | undefined
  /** Why it failed; left out where it did not. */
  readonly failures?: readonly TestFailure[]
  /** Of a test of a KV spec; left out for one of a kernel. */
  readonly kv?: { readonly record: KvRecord | undefined }
}

/** @param collected - one that was only queued knows nothing of its specs */
export function runFacts(
  collected: readonly TestModule[],
  root: string,
  ended: TestRunEndReason,
  of: Pick<RunFacts, 'identity' | 'merge'> = {},
): RunFacts {
  const modules = inOrder(collected, root)
  const all = modules.flatMap((module) => [...module.children.allTests()])
  return {
    ended,
    ran: all.filter((test) => test.result().state !== 'skipped').length,
    files: modules.filter((module) => module.errors().length === 0).map((module) => fileOf(module, root)),
    failedFiles: modules.filter(failedToLoad).map((module) => fileOf(module, root)),
    tests: all.flatMap((test) => specTest(test, root)),
    ...of,
  }
}

/** Which file was collected first is chance. */
function inOrder(modules: readonly TestModule[], root: string): readonly TestModule[] {
  return modules
    .map((module) => ({ module, key: `${fileOf(module, root)} ${module.project.name}` }))
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ module }) => module)
}

function failedToLoad(module: TestModule): boolean {
  const context: Partial<ProvidedContext> = module.project.getProvidedContext()
  return module.errors().length > 0 && module.children.size === 0 && context.fidelity !== undefined
}

function specTest(test: TestCase, root: string): SpecTest[] {
  const { fidelitySpec, fidelity, fidelityKvSpec, fidelityKv } = test.meta()
  const spec = fidelitySpec ?? fidelity?.spec.spec ?? fidelityKvSpec ?? fidelityKv?.spec
  if (spec === undefined) return []
  const { module, name } = test
  const project = module.project.name
  const file = fileOf(module, root)
  const { state, errors = [] } = test.result()
  return [
    {
      spec,
      module: project === '' ? file : `${file} (project ${project})`,
      suite: suiteOf(test, spec),
      name,
      state,
      record: fidelity,
      ...(state === 'failed' && {
        failures: failuresOf(errors, module.moduleId, (path) => pathOf(path, module, root)),
      }),
      ...((fidelityKvSpec ?? fidelityKv) && { kv: { record: fidelityKv } }),
    },
  ]
}

/** The tests of a spec may lie deeper, in suites by hand. */
function suiteOf({ parent }: TestCase, spec: string): string {
  let suite = parent
  while (suite.type === 'suite' && suite.name !== spec) suite = suite.parent
  return suite.id
}

/** A shard may have run in another folder than the merge. */
function fileOf(module: TestModule, root: string): string {
  return pathOf(module.moduleId, module, root)
}

function pathOf(path: string, module: TestModule, root: string): string {
  return relative(module.meta().fidelityShard?.root ?? root, path).replaceAll(sep, '/')
}
