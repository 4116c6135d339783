import { expect, test } from 'vitest'
import { probeAt, regionOf } from '../matchers/region.fixture.ts'
import { figures } from './figures.fixture.ts'
import { heldMessage } from './held_message.ts'

test('says which region, what it was and is, where, and what to do next', () => {
  const region = regionOf([probeAt(3, 1.1), probeAt(6, 1.02), probeAt(12, 0.85), probeAt(24, 1.12)])
  const change = { kind: 'worse', was: figures(), is: figures(), reason: 'error 2 % -> 9 %', failed: true } as const
  expect(heldMessage(region, change, 'fidelity/baseline.json')).toMatch(
    new RegExp(
      [
        '^single_gemm: a test › midpoints: worse than the baseline, which this spec holds: error 2 % -> 9 %',
        '',
        '  was: n=80 med=1.001 within=80/80 worst=1.060',
        '  is:  n=4 med=1.060 within=4/4 worst=0.850',
        '',
        ' +shape +cache ms +truth ms +ratio .*',
        String.raw` +m=12 +0.85 +1 +0.850 .*`,
        String.raw` +m=24 +1.12 +1 +1.120 .*`,
        String.raw` +m=3 +1.1 +1 +1.100 .*`,
        String.raw` +m=6 +1.02 +1 +1.020 .*`,
        '',
        '  next:   see what changed in the cache since fidelity/baseline.json was written; where it is meant, run with .*',
        '  replay: FIDELITY_SEED=7 npx vitest run fidelity/gemm.fidelity.ts -t .*$',
      ].join('\n'),
    ),
  )
})
