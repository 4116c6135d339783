import { expect, test } from 'vitest'
import { axesFault, guessAxes, type Axis } from './tensor_axes.ts'

test.for<[shape: number[], axes: string]>([
  [[2112, 576], 'token dim'],
  [[2, 2112, 1024], 'kv token dim'],
  [[132, 16, 576], 'block slot dim'],
  [[2, 2112, 8, 128], 'kv token head dim'],
  [[2, 132, 16, 8, 128], 'kv block slot head dim'],
  [[132, 2, 16, 8, 128], 'block kv slot head dim'],
  [[2, 2, 16, 8, 128], 'kv block slot head dim'],
])('a tensor %j of a whole layer has the axes %s', ([shape, axes]) => {
  expect(guessAxes(shape, 'whole layer')?.join(' ')).toBe(axes)
  expect(axesFault(guessAxes(shape, 'whole layer') ?? [], shape)).toBeUndefined()
})

test.for<[shape: number[], axes: string]>([
  [[2112, 1024], 'token dim'],
  [[2112, 8, 128], 'token head dim'],
  [[132, 16, 8, 128], 'block slot head dim'],
  [[1, 8, 2112, 128], 'one head token dim'],
])('a tensor %j of K or V has the axes %s', ([shape, axes]) => {
  expect(guessAxes(shape, 'one side')?.join(' ')).toBe(axes)
  expect(axesFault(guessAxes(shape, 'one side') ?? [], shape)).toBeUndefined()
})

test('shapes of nothing that is known are not guessed', () => {
  for (const shape of [[], [3], [3, 16, 8, 128], [3, 3, 16, 8, 128], [2, 1, 1, 1, 1, 1]]) {
    expect(guessAxes(shape, 'whole layer')).toBeUndefined()
  }
  for (const shape of [[], [3], [2, 3, 16, 8, 128]]) expect(guessAxes(shape, 'one side')).toBeUndefined()
})

test.for<[axes: Axis[], shape: number[], fault: RegExp]>([
  [['token', 'dim'], [4], /^2 axes are given$/],
  [['token', 'token'], [4, 4], /^an axis is given twice$/],
  [['one', 'token', 'dim'], [2, 4, 4], /^an axis `one` is longer than 1$/],
  [['kv', 'token', 'dim'], [3, 4, 4], /^the axis `kv` is not 2 long$/],
  [['dim', 'token'], [4, 4], /^the last axes must be \[token, dim\] or \[token, head, dim\] or \[head, token, dim\]$/],
  [['block', 'token', 'dim'], [4, 4, 4], /^the last axes must be \[slot, dim\]/],
  [['slot', 'block', 'dim'], [4, 4, 4], /^the last axes must be \[slot, dim\]/],
  [['token', 'kv', 'dim'], [4, 2, 4], /^the last axes must be/],
  [['slot', 'dim'], [4, 4], /^the last axes must be \[token, dim\]/],
  [['kv', 'block'], [2, 4], /^the last axes must be/],
  [[], [], /^the last axes must be/],
])('%j are no axes of %j', ([axes, shape, fault]) => {
  expect(axesFault(axes, shape)).toMatch(fault)
})

test('leading axes come in any order, and a batch of one anywhere', () => {
  expect(axesFault(['layer', 'block', 'kv', 'head', 'slot', 'dim'], [3, 5, 2, 8, 16, 64])).toBeUndefined()
  expect(axesFault(['one', 'token', 'one', 'head', 'dim', 'one'], [1, 5, 1, 8, 64, 1])).toBeUndefined()
})
