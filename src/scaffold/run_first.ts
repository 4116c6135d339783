import { resolve } from 'node:path'
import type { Vitest } from 'vitest/node'
import { lawsTest } from '../spec/spec_run.ts'
import type { FirstRun } from './outcome_text.ts'

/**
 * Runs a spec file that was just written, and nothing else.
 *
 * @param file - relative to the root of Vitest
 * @param lawsOnly - where there is no truth to judge by
 */
export async function runFirst(vitest: Vitest, file: string, lawsOnly: boolean): Promise<FirstRun> {
  const path = resolve(vitest.config.root, file)
  const found = await vitest.globTestSpecifications([path])
  if (found.length === 0) {
    const included = vitest.projects.flatMap(({ config }) => config.include).join(', ')
    return { file, tests: [], errors: [`no project of vitest.config.ts includes it (include: ${included})`] }
  }
  if (lawsOnly) vitest.setGlobalTestNamePattern(new RegExp(`${lawsTest}$`))
  const { testModules, unhandledErrors } = await vitest.start([path])
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())]
  return {
    file,
    tests: tests.map((test) => ({ name: test.name, state: test.result().state })),
    errors: errors.map(toMessage),
  }
}

/** What has come from a worker is no instance of Error. */
function toMessage(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}
