import type { ProvidedContext } from 'vitest'
import { relative, sep } from 'node:path'
import type { TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import type { KvRecord } from '../src/kv/spec/kv_record.ts'
import type { FidelityRecord } from '../src/spec/records.ts'

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
  /** Of a test of a KV spec; left out for one of a kernel. */
  readonly kv?: { readonly record: KvRecord | undefined }
}

/** @param modules - those that were collected: one that was only queued knows nothing of its specs */
export function runFacts(modules: readonly TestModule[], root: string, ended: TestRunEndReason): RunFacts {
  const all = modules.flatMap((module) => [...module.children.allTests()])
  return {
    ended,
    ran: all.filter((test) => test.result().state !== 'skipped').length,
    files: modules.filter((module) => module.errors().length === 0).map((module) => fileOf(module, root)),
    failedFiles: modules.filter(failedToLoad).map((module) => fileOf(module, root)),
    tests: all.flatMap((test) => specTest(test, root)),
  }
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
  return [
    {
      spec,
      module: project === '' ? file : `${file} (project ${project})`,
      suite: suiteOf(test, spec),
      name,
      state: test.result().state,
      record: fidelity,
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

function fileOf({ moduleId }: TestModule, root: string): string {
  return relative(root, moduleId).replaceAll(sep, '/')
}
