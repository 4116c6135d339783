import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toolVersion } from '../tool_version.ts'
import { runIdentity, toldSettings } from './run_identity.ts'
import { resolveSettings } from './settings.ts'

function toldIn(root: string, env: Readonly<Record<string, string>> = {}) {
  return toldSettings(resolveSettings({}, env, root, { id: 'x', rowsInMeta: false }))
}

test('what is judged, and by what, is one thing wherever the repository lies, and whoever measures', () => {
  const told = toldIn('/a')
  expect(told).toEqual({
    truth: 'recorded',
    seed: 1,
    kernelQuery: null,
    cacheRows: 'fidelity/cache',
    storedRows: 'fidelity/cache',
    truthRows: 'fidelity/truth',
    baseline: 'fidelity/baseline.json',
    perfApi: 'torch_perf_api',
    budget: null,
    fresh: false,
  })
  const machine = { FIDELITY_PYTHON: '/opt/python', FIDELITY_GPUS: '0 1', FIDELITY_TIMEOUT_MS: '5', FIDELITY_OUT: '/x' }
  expect(toldIn('/b', machine)).toEqual(told)
})

test.for([
  ['FIDELITY_SEED', '2', { seed: 2 }],
  ['FIDELITY_TRUTH', 'live', { truth: 'live' }],
  ['FIDELITY_BUDGET', '400', { budget: 400 }],
  ['FIDELITY_KERNEL_QUERY', '["sim","kernel-query"]', { kernelQuery: ['sim', 'kernel-query'], storedRows: null }],
] as const)('%s=%s is another', ([name, value, told]) => {
  expect(toldIn('/a', { [name]: value })).toEqual({ ...toldIn('/a'), ...told })
})

test('a run is of this version and of its commit', async () => {
  const identity = await runIdentity(join(import.meta.dirname, '../..'), { seed: 1 })
  expect(identity).toMatchObject({ tool: toolVersion, settings: { seed: 1 } })
  expect(Object.keys(identity)).toEqual(['tool', 'commit', 'changes', 'settings'])
})
