import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Shape } from '../shape.ts'
import type { AnswerLaw, Breach, LawSite } from './law.ts'
import { answeredBy, lawSite } from './law_site.fixture.ts'

/** A kernel on a GPU of 1 GB/s whose work is a megabyte per unit of `m`: its roofline takes `m` ms. */
export function lineSite(m: readonly number[], changes: Partial<LawSite> = {}): LawSite {
  return lawSite(
    { m },
    { peak: { tflops: 1, gbps: 1 }, work: (shape) => ({ flops: 0, bytes: Number(shape['m']) * 1e6 }), ...changes },
  )
}

/** Expects that a law finds nothing in kernels as they are: a latency, then work at a share of the peak. */
export function expectNoBreach(law: AnswerLaw, site: LawSite): void {
  const groups = drawn(law, site)
  const latencyMs = fc.double({ min: 0.001, max: 1e5, noNaN: true })
  const share = fc.double({ min: 0.05, max: 1, noNaN: true })
  fc.assert(
    fc.property(latencyMs, share, (latency, used) => {
      expect(judged(law, site, groups, ({ m }) => latency + Number(m) / used)).toEqual([])
    }),
  )
}

/** What a law finds among the groups that it draws itself, of a cache of these times. */
export function breachesOf(law: AnswerLaw, site: LawSite, timeOf: (shape: Shape) => number): readonly Breach[] {
  return judged(law, site, drawn(law, site), timeOf)
}

/** Groups that a law draws, without the empty ones. */
export function drawn(law: AnswerLaw, site: LawSite): readonly (readonly Shape[])[] {
  const groups = law.groups(site)
  const all = groups ? fc.sample(groups, { seed: site.seed, numRuns: 300 }) : []
  return all.filter((group) => group.length > 0)
}

function judged(
  law: AnswerLaw,
  site: LawSite,
  groups: readonly (readonly Shape[])[],
  timeOf: (shape: Shape) => number,
): readonly Breach[] {
  const answered = groups.map((group) => group.map((shape) => answeredBy(timeOf, shape)))
  return answered.flatMap((group) => law.judge(site, group) ?? [])
}
