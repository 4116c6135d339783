import { expect, test } from 'vitest'
import type { LawOutcome } from '../laws/law.ts'
import { lawsMessage } from './laws_message.ts'

const context = { spec: 'single_gemm: a', file: 'fidelity/a.fidelity.ts', environment: 'FIDELITY_SEED=1' }
const holds: LawOutcome = {
  law: 'roofline',
  statement: 'No time is too short.',
  status: 'holds',
  reason: '',
  checked: 9,
  failed: 0,
  breaches: [],
}
const skipped: LawOutcome = { ...holds, law: 'best-of', status: 'skipped', reason: 'one backend', checked: 0 }
const broken: LawOutcome = {
  ...holds,
  law: 'no-collapse',
  statement: 'No time falls.',
  status: 'broken',
  failed: 1,
  breaches: [{ severity: 'error', shapes: [{ m: 3 }], detail: '1 ms after 9 ms' }],
}

test('each broken law with what breaks it, then what to do; laws that were not checked do not count', () => {
  expect(lawsMessage([holds, broken, skipped], context)?.split('\n')).toEqual([
    'single_gemm: a › laws: 1 of 2 laws are broken',
    '',
    '  no-collapse: No time falls.',
    '    m=3: 1 ms after 9 ms',
    '',
    '  next:   mend the cache there; a law that this kernel may break is switched off in its spec, with',
    "          the reason: laws: { off: { 'no-collapse': '...' } }",
    expect.stringMatching(/^ {2}replay: FIDELITY_SEED=1 npx vitest run fidelity\/a\.fidelity\.ts -t /),
  ])
})

test('nothing where all hold', () => {
  expect(lawsMessage([holds, skipped], context)).toBeUndefined()
})
