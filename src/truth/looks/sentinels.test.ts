import { expect, test } from 'vitest'
import { Ledger, type Entry } from './ledger.ts'
import type { Pair } from './pair.ts'
import { withSentinels } from './sentinels.ts'
import { many, subject } from './subjects.fixture.ts'
import type { Subject } from './subject.ts'

function entries(subjects: readonly Subject[]): readonly Entry[] {
  const ledger = new Ledger(1, new Map())
  ledger.add(subjects)
  return ledger.entries(undefined)
}

function some(count: number, kind: string, control: boolean): readonly Subject[] {
  return many(count, (index) => subject(`${kind} ${index}`, 1, { kind, control }))
}

function kindsOf(sentinels: Iterable<Pair>): string {
  return [...sentinels]
    .map(({ kind }) => kind)
    .toSorted()
    .join(' ')
}

const none: ReadonlySet<Pair> = new Set()

test.for([
  [4, 0, 4],
  [20, 0, 6],
  [50, 50, 10],
  [400, 0, 24],
] as const)('of %d controls and %d probes, %d are sentinels', ([controls, probes, count]) => {
  const measured = entries([...some(controls, 'gemm', true), ...some(probes, 'norm', false)])
  expect(withSentinels(none, measured).size).toBe(count)
})

test('they are spread over the kinds, and no probe is one', () => {
  const measured = [...some(90, 'gemm', true), ...some(3, 'norm', true), ...some(7, 'decode', false)]
  expect(kindsOf(withSentinels(none, entries(measured)))).toBe('gemm gemm gemm gemm gemm gemm gemm norm norm norm')
})

test('a sample is one sentinel, whoever asks for it, on all backends asked for', () => {
  const shared = { sample: 'shared', control: true }
  const measured = [
    subject('one', 1, shared),
    subject('other', 1, { ...shared, backends: ['cublas', 'cublaslt'] }),
    subject('third', 1, { ...shared, control: false, backends: ['triton'] }),
  ]
  expect([...withSentinels(none, entries(measured))].map(({ backend }) => backend)).toEqual(['cublas', 'cublaslt'])
})

test('the chosen stay, and others join while there are too few, of kinds that have few first', () => {
  const all = entries([...some(20, 'norm', true), ...some(100, 'gemm', true)])
  const chosen = withSentinels(none, all.slice(-4))
  expect(withSentinels(chosen, all.slice(-4))).toEqual(chosen)
  const joined = withSentinels(chosen, all)
  expect([...joined].slice(0, 4)).toEqual([...chosen])
  // Of 12 places 4 are taken: norm 1 to 4 come before gemm 5, norm 5, gemm 6, norm 6, in whichever order
  expect(kindsOf(joined)).toBe('gemm gemm gemm gemm gemm gemm norm norm norm norm norm norm')
  expect(withSentinels(joined, all.slice(0, 50))).toBe(joined)
})

test('none joins that has no truth', () => {
  const measured = entries(some(6, 'gemm', true))
  measured[0]?.pairs[0]?.end({ status: 'no-truth', reason: 'failed', startedMs: 0, tookMs: 1 })
  const standing = { status: 'no-truth', reason: 'cublas: failed' } as const
  const judged = measured.map((entry, index) => (index === 0 ? { ...entry, standing } : entry))
  expect(withSentinels(none, judged).size).toBe(5)
})
