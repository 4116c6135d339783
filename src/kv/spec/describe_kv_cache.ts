import { relative } from 'node:path'
import { beforeAll, describe, expect, test, type TestAPI } from 'vitest'
import { injectSettings } from '../../spec/inject_settings.ts'
import { callSiteOf, pointingTo } from '../../spec/spec_failure.ts'
import type { KvComparison } from '../compare/comparison.ts'
import { checkKvCacheSpec, type KvCacheSpec } from './kv_cache_spec.ts'
import { KvRun } from './kv_run.ts'

/** What tests of a KV cache written by hand may use besides Vitest's own context. */
export interface KvCacheFixtures {
  readonly comparison: KvComparison
}

/**
 * Declares two KV caches that should be one: a reference, and the candidate that is held against it after a restore, an
 * offload, a prefix hit or a recompute. One test tells whether they are comparable, one for each region whether its blocks
 * and sums are those of the reference, one the same of the states that two logs tell, one whether each block lies where it
 * should, one whether all could be read; and those written by hand. Both are read once, before the tests.
 * @throws Error naming the spec file and the key, where the spec is not valid or the plugin is missing.
 */
export function describeKvCache(
  title: string,
  spec: KvCacheSpec,
  tests?: (context: { readonly test: TestAPI<KvCacheFixtures> }) => void,
): void {
  const at = callSiteOf(describeKvCache)
  const settings = pointingTo(at, () => injectSettings('describeKvCache'))
  const file = relative(settings.root, expect.getState().testPath ?? '')
  pointingTo(at, () => checkKvCacheSpec(title, spec, file))
  const identity = { spec: `kv: ${title}`, title, file, environment: '' } as const
  describe(identity.spec, { meta: { fidelityKvSpec: identity.spec } }, async () => {
    const run = await KvRun.plan(identity, spec, settings, at)
    // However large the files: a reader that hangs there is none.
    beforeAll(() => run.compare(), 0)

    for (const name of run.tests) test(name, ({ task }) => run.check(name, task.meta))

    tests?.({
      test: test.extend<KvCacheFixtures>({ comparison: async ({}, use) => use(run.comparison()) }),
    })
  })
}
