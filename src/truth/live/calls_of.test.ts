import { expect, test } from 'vitest'
import type { Visit } from '../looks/subject.ts'
import { callsOf } from './calls_of.ts'

function visit(sample: string): Visit {
  return { sample, kind: 'gemm', backend: 'b', why: 'first look', again: false, keep: true, notBeforeMs: 0 }
}

function keyOf({ sample }: Visit): string {
  return sample
}

function samples(names: string, grouped: boolean): readonly string[] {
  return callsOf(names.split('').map(visit), keyOf, grouped).map((call) => call.map(({ sample }) => sample).join(''))
}

test('neighbours of one key share a call, and the order stays', () => {
  expect(samples('aabacc', false)).toEqual(['aa', 'b', 'a', 'cc'])
})

test('grouped, all of a key share calls', () => {
  expect(samples('aabacc', true)).toEqual(['aaa', 'b', 'cc'])
})

test('no call holds more than 16', () => {
  expect(samples('a'.repeat(35), false).map(({ length }) => length)).toEqual([16, 16, 3])
})
