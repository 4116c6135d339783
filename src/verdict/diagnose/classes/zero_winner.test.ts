import { expect, test } from 'vitest'
import { NO_COVERAGE } from '../../../cache/coverage.ts'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt } from '../../fixtures/excerpt.ts'
import type { JudgedProbe } from '../../judged_probe.ts'

/** RMSNorm on an H200 where torch has lost its rows: best-of-N answers with its 0. */
function withoutTorch(answer: { readonly cacheMs: number | null; readonly coverage: number }) {
  return (probe: JudgedProbe): JudgedProbe => ({
    ...probe,
    verdict: answer.cacheMs === 0 ? 'invalid' : 'no-coverage',
    firm: false,
    ratio: null,
    cacheMs: null,
    coverage: answer.coverage,
    backends: probe.backends.map((times) => (times.backend === 'torch' ? { ...times, ...answer } : times)),
  })
}

test.for([
  { cacheMs: 0, coverage: 1 },
  { cacheMs: null, coverage: NO_COVERAGE },
])('torch answers %o and hides Triton', (answer) => {
  expect(diagnosed(excerpt('two_backends', withoutTorch(answer)), { m: 72 })).toMatchObject({
    class: 'zero-winner',
    cause: 'the backend torch has no time here, and wins best-of-N with 0',
    evidence: expect.stringMatching(/triton [\d.]+ us/),
  })
})

function none(probe: JudgedProbe): JudgedProbe {
  const lost = withoutTorch({ cacheMs: null, coverage: NO_COVERAGE })(probe)
  return { ...lost, backends: lost.backends.map((times) => ({ ...times, cacheMs: null, coverage: NO_COVERAGE })) }
}

test('where no backend has a time, none is hidden', () => {
  expect(diagnosed(excerpt('two_backends', none), { m: 72 })?.class).toBe('no-coverage')
})
