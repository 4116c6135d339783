import { expect, test } from 'vitest'
import { tensorLayers } from './tensor_layers.ts'
import type { Tensor } from './tensor.ts'

const source = { name: 'memory', size: 0, sequential: false, read: () => 0 }
const named = (name: string, shape = [2, 2]) => {
  const tensor: Tensor = { name, dtype: 'bf16', shape, source, offset: 0 }
  return { name, tensor }
}
const layersOf = (...names: string[]) =>
  tensorLayers(names.map((name) => named(name))).map(({ name, found }) => [name, found.map((one) => one.name)])

test('layers come in natural order', () => {
  expect(layersOf('layers.10.kv_cache', 'layers.9.kv_cache', 'layers.1.kv_cache').map(([name]) => name)).toEqual([
    'layers.1.kv_cache',
    'layers.9.kv_cache',
    'layers.10.kv_cache',
  ])
})

test.for([
  ['layers.0.v', 'layers.0.k', 'layers.0.*'],
  ['value_cache.3', 'key_cache.3', '*.3'],
  ['L0_v', 'L0_k', 'L0_*'],
  ['cache_v_0', 'cache_k_0', '*_0'],
  ['model/3/values', 'model/3/keys', 'model/3/*'],
  ['v_proj.0.v_cache', 'v_proj.0.k_cache', 'v_proj.0.*'],
] as const)('%s and %s are one layer, K first', ([v, k, name]) => {
  expect(layersOf(v, k)).toEqual([[name, [k, v]]])
})

test('other words with those letters are no K and V', () => {
  expect(layersOf('kv_cache', 'vision', 'keyboard.0', 'k2')).toHaveLength(4)
})

test('K without V is a layer of one', () => {
  expect(layersOf('layers.0.k', 'layers.1.v')).toEqual([
    ['layers.0.*', ['layers.0.k']],
    ['layers.1.*', ['layers.1.v']],
  ])
})

test('tensors of one axis hold no blocks, and files without a tensor stay', () => {
  expect(tensorLayers([named('tokens', [40]), named('scale', []), { name: 'b', reason: 'cut short' }])).toEqual([
    { name: 'b', holds: 'whole layer', found: [{ name: 'b', reason: 'cut short' }] },
  ])
})
