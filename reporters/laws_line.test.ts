import { expect, test } from 'vitest'
import type { LawOutcome } from '../src/laws/law.ts'
import { lawsLine } from './laws_line.ts'

const holds: LawOutcome = {
  law: 'roofline',
  statement: 'No time is too short.',
  status: 'holds',
  reason: '',
  checked: 9,
  failed: 0,
  breaches: [],
}
const broken: LawOutcome = {
  ...holds,
  law: 'no-collapse',
  statement: 'No time falls.',
  status: 'broken',
  failed: 2,
  breaches: [{ severity: 'error', shapes: [{ m: 3 }], detail: '1 ms after 9 ms' }],
}
const off: LawOutcome = { ...holds, law: 'far-field', status: 'off', reason: 'chunks of 64', checked: 0 }
const skipped: LawOutcome = { ...holds, law: 'best-of', status: 'skipped', reason: 'one backend', checked: 0 }

test('counts by status; a law that is broken fails the line, and is told in one', () => {
  expect(lawsLine([holds, holds, broken, off, skipped])).toEqual({
    status: 'FAIL',
    counts: '2 hold, 1 broken, 1 off, 1 skipped',
    details: [
      'no-collapse: No time falls. m=3: 1 ms after 9 ms; in 2 of 9 checks',
      'far-field switched off: chunks of 64',
    ],
    asides: ['best-of skipped: one backend'],
  })
})

test('what is worth a look stands aside', () => {
  const breach = { severity: 'information', shapes: [{ m: 1 }], detail: '2 runs' } as const
  expect(lawsLine([{ ...holds, breaches: [breach] }])).toEqual({
    status: 'ok',
    counts: '1 hold',
    details: [],
    asides: ['roofline: No time is too short. look again, may be real: m=1: 2 runs'],
  })
})

test('laws switched off for one reason are told together; unchecked laws not at all', () => {
  const both = [off, { ...off, law: 'roofline' } as const]
  expect(lawsLine([holds, ...both])?.details).toEqual(['far-field, roofline switched off: chunks of 64'])
  expect(lawsLine(both)?.details).toEqual(['all switched off: chunks of 64'])
  expect(lawsLine([])).toBeUndefined()
})
