import { expect, test } from 'vitest'
import { Gathering } from './gathering.ts'

function gathering(files: readonly string[], workers: number): Gathering {
  const one = new Gathering()
  one.expect(files, workers)
  return one
}

test('is complete once every file waits or has ended, and again after each round', () => {
  const all = gathering(['a', 'b', 'c'], 8)
  all.wait('a', '0', 'its spec')
  all.wait('b', '0', 'its spec')
  expect(all.isComplete('0')).toBe(false)
  all.ended('c')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('a', 'its spec')
  expect(all.isComplete('0')).toBe(false)
  all.ended('a')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('b', 'its spec')
  all.ended('b')
  expect(all.isComplete('0')).toBe(false)
})

test('does not wait for files that no worker is free to run', () => {
  const two = gathering(['a', 'b', 'c'], 2)
  two.wait('a', '0', 'its spec')
  expect(two.isComplete('0')).toBe(false)
  two.wait('b', '0', 'its spec')
  expect(two.isComplete('0')).toBe(true)
  two.goOn('a', 'its spec')
  two.ended('a')
  // Its worker is free now, so `c` will come.
  expect(two.isComplete('0')).toBe(false)
  two.wait('c', '0', 'its spec')
  expect(two.isComplete('0')).toBe(true)
})

test('a file of another device is not waited for, one that may still choose is', () => {
  const all = gathering(['a', 'b', 'c'], 8)
  all.wait('a', '0', 'its spec')
  all.wait('b', '1', 'its spec')
  expect(all.isComplete('0')).toBe(false)
  all.wait('c', '1', 'its spec')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('b', 'its spec')
  expect(all.isComplete('0')).toBe(true)
  expect(all.isComplete('1')).toBe(false)
})

test('what a run before left waiting is forgotten', () => {
  const all = gathering(['a'], 8)
  all.wait('a', '0', 'its spec')
  all.expect(['b'], 8)
  expect(all.isComplete('0')).toBe(false)
  all.wait('b', '0', 'its spec')
  expect(all.isComplete('0')).toBe(true)
})

test('can do without files that never ask', () => {
  const all = gathering(['a', 'b', 'c'], 8)
  all.wait('a', '0', 'its spec')
  all.wait('b', '0', 'its spec')
  all.goOn('b', 'its spec')
  all.giveUp()
  // `b` has asked, and works.
  expect(all.isComplete('0')).toBe(false)
  all.wait('b', '0', 'its spec')
  expect(all.isComplete('0')).toBe(true)
  all.wait('c', '0', 'its spec')
  all.goOn('c', 'its spec')
  expect(all.isComplete('0')).toBe(false)
})

test('a file is waited for until all of its specs that have begun wait or have ended', () => {
  const all = gathering(['a', 'b'], 8)
  all.begin('a', '0', ['one', 'two'])
  all.wait('a', '0', 'one')
  all.wait('b', '0', 'its spec')
  expect(all.isComplete('0')).toBe(false)
  all.wait('a', '0', 'two')
  expect(all.isComplete('0')).toBe(true)
  all.goOn('a', 'one')
  all.goOn('b', 'its spec')
  expect(all.isComplete('0')).toBe(false)
  all.end('a', 'one')
  all.end('b', 'its spec')
  // The tests of both files go on, and ask nothing.
  expect(all.isComplete('0')).toBe(true)
  all.end('a', 'two')
  expect(all.isComplete('0')).toBe(false)
})

test('a file whose specs have begun belongs to its device before one asks', () => {
  const all = gathering(['a', 'b'], 8)
  all.begin('a', '1', ['one'])
  all.wait('b', '0', 'its spec')
  expect(all.isComplete('0')).toBe(true)
})
