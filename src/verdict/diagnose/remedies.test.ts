import { expect, test } from 'vitest'
import { excerpt } from '../fixtures/excerpt.ts'
import type { SpecEvidence } from './spec_evidence.ts'
import { diagnoseSpec } from './diagnose_spec.ts'
import { rankRemedies } from './rank_remedies.ts'
import type { Remedy } from './remedies.ts'

function remedies(evidence: SpecEvidence): readonly Remedy[] {
  return diagnoseSpec(evidence).remedies()
}

test('a stale row: what the error off the grid falls by when it is profiled again', () => {
  const evidence = excerpt('stale_row')
  const [first] = remedies(evidence)
  expect(first).toMatchObject({ action: 'profile again', rows: [{ m: 1792 }] })
  const { errors } = diagnoseSpec(evidence)
  const off = errors(evidence.probes.filter(({ region }) => region !== 'controls'))
  // The only row beyond chance, so all of the stale part goes.
  const stale = off?.kernel.signed.stale ?? 0
  expect(stale).toBeGreaterThan(5)
  expect(first?.kernel.signed).toBeCloseTo(stale, 9)
})

test('a singular row: two rows beside it take the error of both its cells, first by far', () => {
  const [first, second] = remedies({
    ...excerpt('singular_row'),
    phases: { share: { prefill: 0.5 }, iterationMs: { prefill: 2 } },
  })
  expect(first).toMatchObject({ action: 'add rows', rows: [{ m: 447 }, { m: 449 }] })
  expect(first?.phases['prefill']?.absolute).toBeCloseTo(Number(first?.kernel.absolute) / 2, 12)
  // Half of 2 ms: 1 % of the kernel is 0.01 ms.
  expect(first?.phasesMs['prefill']?.absolute).toBeCloseTo(Number(first?.kernel.absolute) / 100, 12)
  expect(second?.rows).toStrictEqual([{ m: 513 }, { m: 557 }])
})

test('where nothing fails there is nothing to add', () => {
  expect(remedies(excerpt('below')).filter(({ action }) => action === 'add rows')).toHaveLength(1)
  expect(remedies({ ...excerpt('grid') })).toStrictEqual([])
})

function remedy(absolute: number, share?: number): Remedy {
  const phases = share === undefined ? {} : { decode: { signed: 0, absolute: absolute * share } }
  return { action: 'add rows', rows: [], kernel: { signed: 0, absolute }, phases, phasesMs: {} }
}

test('across a suite: by what an iteration gains; without a share last, by the kernel', () => {
  const ranked = rankRemedies([
    { spec: 'small share', remedies: [remedy(10, 0.01), remedy(30, 0.01)] },
    { spec: 'large share', remedies: [remedy(5, 0.5)] },
    { spec: 'unknown', remedies: [remedy(20), remedy(40)] },
  ])
  expect(ranked.map(({ spec, kernel }) => [spec, kernel.absolute])).toStrictEqual([
    ['large share', 5],
    ['small share', 30],
    ['small share', 10],
    ['unknown', 40],
    ['unknown', 20],
  ])
})
