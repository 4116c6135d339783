import { expect, test } from 'vitest'
import { firmlyOutside, outside } from '../fixtures/judged.ts'
import type { JudgedProbe } from '../judged_probe.ts'
import type { DiagnosisClass } from './diagnosis.ts'
import { findingsOf, type Explained } from './findings.ts'

function explained(probe: JudgedProbe, name: DiagnosisClass, cell: string): Explained {
  return { probe, cell, diagnosis: { class: name, cause: cell, evidence: '', next: '' } }
}

test('by class: one firm failure weighs more than several near the bar; words of the first of each class', () => {
  const found = findingsOf([
    explained(outside, 'step', 'a'),
    explained(outside, 'step', 'b'),
    explained(outside, 'step', 'b'),
    explained(firmlyOutside, 'singular-row', 'c'),
    explained(outside, 'domain', 'd'),
  ])
  expect(found.map(({ class: name, cause, probes, firm, cells }) => [name, cause, probes, firm, cells])).toStrictEqual([
    ['singular-row', 'c', 1, 1, 1],
    ['step', 'a', 3, 0, 2],
    ['domain', 'd', 1, 0, 1],
  ])
  expect(findingsOf([])).toStrictEqual([])
})
