import { expect, test } from 'vitest'
import { replayEnvironment } from './replay_environment.ts'

test('without any variable the seed alone is told', () => {
  expect(replayEnvironment(1, { PATH: '/bin', HOME: '/root' })).toBe('FIDELITY_SEED=1')
})

test('every variable that set this run is told, quoted so that a shell takes it as it is', () => {
  const env = { FIDELITY_KERNEL_QUERY: '["it\'s", "kernel-query"]', FIDELITY_OUT: '/tmp/out', FIDELITY_SEED: '7' }
  expect(replayEnvironment(7, env)).toBe(
    String.raw`FIDELITY_KERNEL_QUERY='["it'\''s", "kernel-query"]' FIDELITY_OUT=/tmp/out FIDELITY_SEED=7`,
  )
})

test('the path of a module that measures is told with it, and else not', () => {
  const env = { FIDELITY_PERF_API: 'my_api', PYTHONPATH: '/opt/sim' }
  expect(replayEnvironment(1, env)).toBe('FIDELITY_PERF_API=my_api FIDELITY_SEED=1 PYTHONPATH=/opt/sim')
  expect(replayEnvironment(1, { PYTHONPATH: '/opt/sim' })).toBe('FIDELITY_SEED=1')
})
