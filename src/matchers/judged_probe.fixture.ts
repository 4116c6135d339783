import { toBand } from '../verdict/band.ts'
import { defaultRegionBar } from '../verdict/judge_region.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { Region, type RegionContext } from './region.ts'

/** A probe at m = `m`, within its 15 % band unless said otherwise: truth 1 ms, two looks, 1 % standard error. */
export function probeAt(m: number, ratio: number, change: Partial<JudgedProbe> = {}): JudgedProbe {
  return {
    region: 'midpoints',
    shape: { m },
    why: 'a test',
    verdict: 'within',
    firm: false,
    reason: '',
    band: toBand(0.15),
    truthMs: 1,
    backend: 'cublas',
    looks: 2,
    processes: 2,
    standardError: 0.01,
    cacheMs: ratio,
    ratio,
    coverage: 0,
    outsideGrid: false,
    compared: null,
    gap: null,
    ...change,
  }
}

export function regionOf(probes: readonly JudgedProbe[], change: Partial<RegionContext> = {}): Region {
  return new Region('midpoints', probes, {
    spec: 'single_gemm: a test',
    file: 'fidelity/gemm.fidelity.ts',
    seed: 7,
    bar: defaultRegionBar,
    controls: undefined,
    ...change,
  })
}
