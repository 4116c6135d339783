import { expect, test } from 'vitest'
import type { KernelConfig } from '../config.ts'
import { chooseConfig, configLines, holdsConfig } from './choose_config.ts'
import type { KnownConfig } from './known_configs.ts'

const gpu_name = 'NVIDIA H200'
const steady = 'steady/cold/events'
const burst = 'burst/cold/events'
const config = { backends: ['a', 'b'], gpu_name, n: 64 }
const other = { backends: ['a'], gpu_name, n: 32 }
const asked = { kind: 'k', command: 'new', config: undefined, definition: undefined }

function known(one: KnownConfig['config'], definition: KnownConfig['definition'] = steady): KnownConfig {
  return { config: one, definition }
}

test('the only config is taken, with the definition that is usual', () => {
  expect(chooseConfig(asked, [known(config)])).toEqual({
    ...known(config),
    note: 'the only config that its rows are of',
  })
  expect(chooseConfig(asked, [known(config, burst), known(config)])).toEqual({
    ...known(config),
    note: `the only config that its rows are of; there are rows of ${burst} as well (--definition)`,
  })
  expect(chooseConfig(asked, [known(config, burst)])).toMatchObject({ definition: burst })
  expect(chooseConfig({ ...asked, definition: burst }, [known(other), known(config, burst)])).toMatchObject({ config })
})

test('of several none is taken', () => {
  expect(() => chooseConfig(asked, [known(config), known(other)])).toThrow(
    `the cache knows 2 configs of k
  next: choose one (--config takes JSON, or a file that holds it):
  new k --config '${JSON.stringify(config)}'
  new k --config '${JSON.stringify(other)}'`,
  )
  const unusual = [known(config, burst), known(config, 'burst/warm/events')]
  expect(() => chooseConfig(asked, unusual)).toThrow(`--definition ${burst}`)
  expect(() => chooseConfig({ ...asked, config }, unusual)).toThrow(
    `the rows of this config are of ${burst} and burst/warm/events\n  next: choose one with --definition`,
  )
})

test('a config that is given stays as it is, and takes the definition of its rows', () => {
  const one = { ...config, backends: ['b'] }
  expect(chooseConfig({ ...asked, config: one }, [known(config, burst), known(other)])).toEqual({
    config: one,
    definition: burst,
    note: undefined,
  })
  const strange = { ...config, n: 1 }
  expect(chooseConfig({ ...asked, config: strange }, [known(config, burst)])).toEqual({
    config: strange,
    definition: steady,
    note: undefined,
  })
})

test('where nothing is known, it says what to give', () => {
  expect(() => chooseConfig(asked, [])).toThrow(/next: new k --config FILE, a JSON file with backends, gpu_name/)
  expect(() => chooseConfig({ ...asked, definition: burst }, [known(config)])).toThrow(`(there: ${steady})`)
})

test.for<readonly [KernelConfig, boolean]>([
  [{ ...config, backends: ['b'] }, true],
  [{ n: 64, gpu_name, backends: ['b', 'a'] }, true],
  [{ ...config, backends: ['b', 'c'] }, false],
  [{ ...config, n: 32 }, false],
  [{ ...config, gpu_name: 'NVIDIA H100' }, false],
  [{ ...config, k: 1 }, false],
])('rows of %j are held: %s', ([one, held]) => {
  expect(holdsConfig(config, one)).toBe(held)
})

test('commands name the definition only where it tells them apart', () => {
  expect(configLines(asked, [known(config), known(other)]).filter((line) => line.includes('--definition'))).toEqual([])
  expect(configLines(asked, [known(config), known(config, burst)])[1]).toContain(`' --definition ${burst}`)
})
