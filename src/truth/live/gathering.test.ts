import { expect, test } from 'vitest'
import { Gathering } from './gathering.ts'

function gathering(files: readonly string[], workers: number): Gathering {
  const one = new Gathering()
  one.expect(files, workers)
  return one
}

test('is complete once every file waits or has ended, and again after each round', () => {
  const all = gathering(['a', 'b', 'c'], 8)
  all.wait('a', '0')
  all.wait('b', '0')
  expect(all.isComplete('0')).toBe(false)
  all.ended('c')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('a')
  expect(all.isComplete('0')).toBe(false)
  all.ended('a')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('b')
  all.ended('b')
  expect(all.isComplete('0')).toBe(false)
})

test('does not wait for files that no worker is free to run', () => {
  const two = gathering(['a', 'b', 'c'], 2)
  two.wait('a', '0')
  expect(two.isComplete('0')).toBe(false)
  two.wait('b', '0')
  expect(two.isComplete('0')).toBe(true)
  two.goOn('a')
  two.ended('a')
  // Its worker is free now, so `c` will come.
  expect(two.isComplete('0')).toBe(false)
  two.wait('c', '0')
  expect(two.isComplete('0')).toBe(true)
})

test('a file of another device is not waited for, one that may still choose is', () => {
  const all = gathering(['a', 'b', 'c'], 8)
  all.wait('a', '0')
  all.wait('b', '1')
  expect(all.isComplete('0')).toBe(false)
  all.wait('c', '1')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('b')
  expect(all.isComplete('0')).toBe(true)
  expect(all.isComplete('1')).toBe(false)
})

test('what a run before left waiting is forgotten', () => {
  const all = gathering(['a'], 8)
  all.wait('a', '0')
  all.expect(['b'], 8)
  expect(all.isComplete('0')).toBe(false)
  all.wait('b', '0')
  expect(all.isComplete('0')).toBe(true)
})

test('can do without files that never ask', () => {
  const all = gathering(['a', 'b', 'c'], 8)
  all.wait('a', '0')
  all.wait('b', '0')
  all.goOn('b')
  all.giveUp()
  // `b` has asked, and works.
  expect(all.isComplete('0')).toBe(false)
  all.wait('b', '0')
  expect(all.isComplete('0')).toBe(true)
  all.wait('c', '0')
  all.goOn('c')
  expect(all.isComplete('0')).toBe(false)
})
