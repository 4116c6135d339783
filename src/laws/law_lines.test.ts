import { expect, test } from 'vitest'
import type { Breach, LawOutcome } from './law.ts'
import { lawLines } from './law_lines.ts'

const law = { law: 'invalid-input', statement: 'Input is refused.', status: 'broken', reason: '' } as const

function linesOf(breaches: readonly Breach[], counts: Pick<LawOutcome, 'checked' | 'failed'>): string[] {
  return lawLines({ ...law, breaches, ...counts })
}

const breach = (m: number): Breach => ({ severity: 'error', shapes: [{ m }], detail: 'answered 1 ms' })

test('the statement, then each breach with its shapes, then how often', () => {
  const breaches: readonly Breach[] = [
    { severity: 'error', shapes: [{ m: 3 }, { m: 2 }], detail: '1 ms after 9 ms' },
    { severity: 'information', shapes: [], detail: '2 runs' },
  ]
  expect(linesOf(breaches, { checked: 12, failed: 2 })).toEqual([
    'invalid-input: Input is refused.',
    '  m=3; m=2: 1 ms after 9 ms',
    '  look again, may be real: 2 runs',
    '  in 2 of 12 checks',
  ])
})

test('a single failure needs no count, and of many breaches five are told', () => {
  expect(linesOf([breach(1)], { checked: 9, failed: 1 })).toEqual([
    'invalid-input: Input is refused.',
    '  m=1: answered 1 ms',
  ])
  const lines = linesOf([1, 2, 3, 4, 5, 6, 7].map(breach), { checked: 9, failed: 7 })
  expect(lines.slice(5)).toEqual(['  m=5: answered 1 ms', '  and 2 more', '  in 7 of 9 checks'])
})
