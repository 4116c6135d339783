import { judged } from '../verdict/fixtures/judged.ts'
import { defaultRegionBar } from '../verdict/judge_region.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { Region, type RegionContext } from './region.ts'

/** A probe at m = `m` of this ratio, within its band unless said otherwise. */
export function probeAt(m: number, ratio: number, change: Partial<JudgedProbe> = {}): JudgedProbe {
  return judged({ shape: { m }, ratio, cacheMs: ratio, ...change })
}

export function regionOf(probes: readonly JudgedProbe[], change: Partial<RegionContext> = {}): Region {
  return new Region('midpoints', probes, {
    spec: 'single_gemm: a test',
    file: 'fidelity/gemm.fidelity.ts',
    environment: 'FIDELITY_SEED=7',
    bar: defaultRegionBar,
    controls: undefined,
    ...change,
  })
}
