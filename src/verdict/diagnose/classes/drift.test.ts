import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { firmlyOutside } from '../../fixtures/judged.ts'
import type { JudgedProbe } from '../../judged_probe.ts'
import type { SpecEvidence } from '../spec_evidence.ts'

/** The 35 H200 rows of down_proj, each slower or faster by what `factor` says, and one probe that fails. */
function shifted(factor: (probe: JudgedProbe) => number): SpecEvidence {
  const evidence = excerpt('grid', (probe) =>
    timed(probe, Number(probe.truthMs), Number(probe.cacheMs) * factor(probe)),
  )
  return { ...evidence, probes: [...evidence.probes, firmlyOutside] }
}

test('a grid that is off as a whole explains every failure', () => {
  // Median of the true ratios 1.029, times 1.1.
  expect(
    diagnosed(
      shifted(() => 1.1),
      firmlyOutside.shape,
    ),
  ).toMatchObject({
    class: 'drift',
    evidence: 'median shift of the grid +13 %',
    next: expect.stringContaining('fix this first'),
  })
})

test('so do rows of which far too many are off', () => {
  expect(
    diagnosed(
      shifted(({ shape }) => (Number(shape['m']) < 8 ? 1.4 : 1)),
      firmlyOutside.shape,
    ),
  ).toMatchObject({
    class: 'stale-rows',
    evidence: expect.stringContaining('7 of 35 grid rows outside their band'),
    next: expect.stringContaining('fix this first'),
  })
})

test('the rows as they are explain nothing', () => {
  expect(
    diagnosed(
      shifted(() => 1),
      firmlyOutside.shape,
    )?.class,
  ).toBe('unclear')
})
