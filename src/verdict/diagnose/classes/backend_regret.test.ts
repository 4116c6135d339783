import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import type { JudgedProbe } from '../../judged_probe.ts'

/** The H200 rows of RMSNorm with the fast backend's cache three times too slow, so that the slow one is picked. */
function spoiled(probe: JudgedProbe): JudgedProbe {
  const [torch, triton] = probe.backends
  if (!torch || !triton || torch.cacheMs === null || probe.shape['m'] !== 72) return probe
  const backends = [torch, { ...triton, cacheMs: 3 * Number(triton.cacheMs) }]
  return { ...timed(probe, Number(probe.truthMs), torch.cacheMs), backends }
}

test('the slower backend is picked: what it costs, and which it is', () => {
  // torch takes about 1.9 times as long as Triton at m = 72.
  expect(diagnosed(excerpt('two_backends', spoiled), { m: 72 })).toMatchObject({
    class: 'backend-regret',
    evidence: expect.stringMatching(/^m=72: torch .* triton .* the pick costs \+\d+ %$/),
  })
})

test('the real rows pick right', () => {
  const evidence = excerpt('two_backends')
  expect(evidence.probes.map(({ shape }) => diagnosed(evidence, shape)?.class)).not.toContain('backend-regret')
})
