import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { chooseSentinels } from './sentinels.ts'
import type { Subject } from './subject.ts'

function subjects(count: number, kind: string, control: boolean): readonly Subject[] {
  const rest = { payer: 'spec', share: 1, backends: ['one'], cacheMs: 1, band: toBand(0.15) }
  return Array.from({ length: count }, (_, index) => ({ key: `${kind} ${index}`, kind, control, ...rest }))
}

test.for([
  [4, 0, 4],
  [20, 0, 6],
  [50, 50, 10],
  [400, 0, 24],
] as const)('of %d controls and %d probes, %d are sentinels', ([controls, probes, count]) => {
  expect(chooseSentinels([...subjects(controls, 'gemm', true), ...subjects(probes, 'norm', false)])).toHaveLength(count)
})

test('they are spread over the kinds, and no probe is one', () => {
  const measured = [...subjects(90, 'gemm', true), ...subjects(3, 'norm', true), ...subjects(7, 'decode', false)]
  const kinds = chooseSentinels(measured).map(({ kind }) => kind)
  expect(Map.groupBy(kinds, (kind) => kind)).toEqual(
    new Map([
      ['gemm', Array.from({ length: 7 }, () => 'gemm')],
      ['norm', ['norm', 'norm', 'norm']],
    ]),
  )
})
