import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { judged, unjudged } from '../../fixtures/judged.ts'

test.for([
  ['no-truth', 'missing-truth', 'measure them on the GPU'],
  ['no-coverage', 'no-coverage', 'may rows be profiled there'],
  ['invalid', 'invalid-answer', 'ask kernel-query'],
] as const)('%s is %s, with the reason that the probe gives', ([verdict, name, next]) => {
  const probe = judged({ ...unjudged(verdict), shape: { m: 1 } })
  expect(diagnosed({ probes: [probe], axes: [] }, { m: 1 })).toMatchObject({
    class: name,
    evidence: 'because',
    next: expect.stringContaining(next),
  })
})
