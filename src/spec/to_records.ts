import { judgeControls } from '../verdict/judge_controls.ts'
import { judgeRegion } from '../verdict/judge_region.ts'
import { formatGap, gapStatus, liesInGap } from '../verdict/known_gap.ts'
import { regionStats } from '../verdict/region_stats.ts'
import type { SpecResult } from './judge_spec.ts'
import type { KernelSpec } from './kernel_spec.ts'
import type { GapRecord, RegionRecord } from './records.ts'

/** What the report is told of one region. */
export function toRegionRecord(region: string, result: SpecResult): RegionRecord {
  if (result.status === 'fault')
    return { region, outcome: result, stats: regionStats([]), rows: [], findings: [], errors: null }
  const judged = result.regions.get(region)
  if (!judged) throw new Error(`region '${region}' was not measured`)
  const { probes: rows, stats, context, findings } = judged
  const outcome = region === 'controls' ? judgeControls(rows) : judgeRegion(rows, context.bar, stats)
  const errors = judged.errors ?? null
  return { region, outcome, stats, rows, findings, errors, ...(region === 'hunt' ? { cells: result.cells } : {}) }
}

/** Every known gap of the spec, with what the probes in it say now. */
export function toGapRecords(spec: KernelSpec, result: SpecResult): readonly GapRecord[] {
  const probes = result.status === 'fault' ? [] : [...result.regions.values()].flatMap((region) => region.probes)
  return (spec.known ?? []).map((gap) => {
    const inside = probes.filter((probe) => liesInGap(gap, probe.region, probe.shape))
    const ratios = inside.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]))
    return {
      where: formatGap(gap),
      reason: gap.reason,
      status: gapStatus(gap, probes),
      probes: inside.length,
      ratios: ratios.length > 0 ? [Math.min(...ratios), Math.max(...ratios)] : null,
    }
  })
}
