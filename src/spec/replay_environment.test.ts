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
