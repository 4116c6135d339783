import { expect, test } from 'vitest'
import { resolveSettings } from './settings.ts'

const root = '/project'
const run = { id: 'run-1', rowsInMeta: false }

test('everything has a default, and paths are those of the root', () => {
  expect(resolveSettings({}, {}, root, run)).toEqual({
    root,
    truth: 'recorded',
    python: ['python3'],
    perfApi: 'torch_perf_api',
    fresh: false,
    baseline: '/project/fidelity/baseline.json',
    updateBaseline: false,
    seed: 1,
    timeoutMs: 120_000,
    out: '/project/fidelity-report',
    cacheRows: '/project/fidelity/cache',
    storedRows: '/project/fidelity/cache',
    truthRows: '/project/fidelity/truth',
    run: { partial: '/project/fidelity-report/.partial-run-1', rowsInMeta: false },
  })
})

test('the environment goes over the options', () => {
  const env = { FIDELITY_OUT: '/elsewhere', FIDELITY_SEED: '7', FIDELITY_TIMEOUT_MS: '500', FIDELITY_TRUTH: 'recorded' }
  expect(resolveSettings({ out: 'report', seed: 2 }, env, root, run)).toMatchObject({
    out: '/elsewhere',
    seed: 7,
    timeoutMs: 500,
    run: { partial: '/elsewhere/.partial-run-1' },
  })
})

test('the rows behind a cache that is not embedded are known only where somebody says so', () => {
  const options = { kernelQuery: ['simulator', 'kernel-query'] as [string, string] }
  expect(resolveSettings(options, {}, root, run).storedRows).toBeUndefined()
  expect(resolveSettings({ ...options, storedRows: 'rows' }, {}, root, run).storedRows).toBe('/project/rows')
  expect(resolveSettings(options, { FIDELITY_STORED_ROWS: '/db/rows' }, root, run).storedRows).toBe('/db/rows')
})

test('an empty variable is as good as none', () => {
  expect(resolveSettings({ seed: 2 }, { FIDELITY_SEED: '', FIDELITY_KERNEL_QUERY: '' }, root, run)).toMatchObject({
    seed: 2,
  })
})

test.for([
  ['["simulator", "kernel-query"]', ['simulator', 'kernel-query']],
  ['/opt/my simulator; rm -rf x', ['/opt/my simulator; rm -rf x']],
  [' ["a b", "$(c)"]', ['a b', '$(c)']],
] as const)('FIDELITY_KERNEL_QUERY %j is an argv or one path, never a shell line', ([text, command]) => {
  expect(resolveSettings({}, { FIDELITY_KERNEL_QUERY: text }, root, run).kernelQuery).toEqual(command)
})

test.for([
  [{ FIDELITY_KERNEL_QUERY: '["simulator"' }, 'FIDELITY_KERNEL_QUERY is no JSON array: ["simulator"'],
  [{ FIDELITY_KERNEL_QUERY: '[]' }, 'kernelQuery'],
  [{ FIDELITY_KERNEL_QUERY: '[1]' }, 'kernelQuery'],
  [{ FIDELITY_TRUTH: 'lively' }, 'truth'],
  [{ FIDELITY_PYTHON: '["srun"' }, 'FIDELITY_PYTHON is no JSON array: ["srun"'],
  [{ FIDELITY_BUDGET: '0' }, 'budget'],
  [{ FIDELITY_BUDGET: 'ten' }, 'FIDELITY_BUDGET is "ten"'],
  [{ FIDELITY_GPUS: ' ' }, 'gpus'],
  [{ FIDELITY_FRESH: 'yes' }, 'FIDELITY_FRESH is "yes"'],
  [{ FIDELITY_UPDATE_BASELINE: 'yes' }, 'FIDELITY_UPDATE_BASELINE is "yes"'],
  [{ FIDELITY_SEED: 'seven' }, 'seed'],
  [{ FIDELITY_TIMEOUT_MS: '0' }, 'timeoutMs'],
] as const)('%o is refused by name', ([env, name]) => {
  expect(() => resolveSettings({}, env, root, run)).toThrow(name)
})

test('a variable at fault is told with its text', () => {
  expect(() => resolveSettings({}, { FIDELITY_SEED: 'abc' }, root, run)).toThrow('FIDELITY_SEED is "abc"')
})

test('an unknown option is refused, with its name', () => {
  const options: object = { sead: 3 }
  expect(() => resolveSettings(options, {}, root, run)).toThrow('"sead"')
})

test('the baseline lies where the options or the environment say, and only one of these rewrites it', () => {
  const options = { baseline: 'h200.json' }
  expect(resolveSettings(options, {}, root, run)).toMatchObject({
    baseline: '/project/h200.json',
    updateBaseline: false,
  })
  const env = { FIDELITY_BASELINE: '/ci/b.json', FIDELITY_UPDATE_BASELINE: '1' }
  expect(resolveSettings(options, env, root, run)).toMatchObject({ baseline: '/ci/b.json', updateBaseline: true })
})

test('how truth is measured may be set by the environment alone', () => {
  const env = {
    FIDELITY_TRUTH: 'record',
    FIDELITY_PYTHON: '["srun", "--gpus=1", "python3"]',
    FIDELITY_PERF_API: 'my_sim.perf_api',
    FIDELITY_GPUS: '0  2,3',
    FIDELITY_BUDGET: '600',
    FIDELITY_FRESH: '1',
  }
  expect(resolveSettings({ truth: 'live', python: ['python'] }, env, root, run)).toMatchObject({
    truth: 'record',
    python: ['srun', '--gpus=1', 'python3'],
    perfApi: 'my_sim.perf_api',
    gpus: ['0', '2,3'],
    budget: 600,
    fresh: true,
  })
})
