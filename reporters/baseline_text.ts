import type { RegionChange } from '../src/baseline/baseline_change.ts'
import { counted, list } from '../src/verdict/wording.ts'
import type { BaselineReport } from './baseline_report.ts'
import type { SpecReport } from './report.ts'

/** What a person is told of a run against its baseline. */
export interface BaselineText {
  readonly headline: string
  /** What changed, the worst first; none where nothing did. */
  readonly lines: readonly string[]
}

const shown = 8

/** One line where all is as it was. */
export function baselineText(baseline: BaselineReport, specs: readonly SpecReport[]): BaselineText {
  const { file, goneRegions, goneSpecs, refused } = baseline
  return {
    headline: headline(baseline),
    lines: [
      ...changed('worse', specs),
      ...changed('better', specs),
      ...newOnes(specs),
      ...goneRegions.map(({ spec, region }) => `gone: ${spec} › ${region}`),
      ...goneSpecs.map((spec) => `gone: ${spec}, all of it`),
      ...refused.map(({ reason, specs: own }) => `not compared with ${file}: ${reason} (${list(own)})`),
    ],
  }
}

function headline({ file, counts, goneSpecs, refused }: BaselineReport): string {
  const { same, better, worse, gone } = counts
  const moved = better + worse + counts.new + gone + goneSpecs.length
  if (moved === 0 && refused.length === 0) return `As in the baseline (${file}): ${counted(same, 'region')}.`
  if (moved === 0 && same === 0) return `Not compared with the baseline (${file}).`
  const parts = (['worse', 'better', 'new', 'gone'] as const).map((kind) => [counts[kind], kind] as const)
  const told = [...parts, [goneSpecs.length, goneSpecs.length === 1 ? 'spec gone' : 'specs gone'] as const]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
  const all = [...told, ...(same > 0 ? [`${same} as before`] : [])]
  return `Against the baseline (${file}), regions: ${all.join(', ')}.`
}

function changed(kind: 'better' | 'worse', specs: readonly SpecReport[]): string[] {
  const lines = specs.flatMap(({ spec, regions }) =>
    regions.flatMap(({ region, change }) => (change?.kind === kind ? [changeLine(spec.spec, region, change)] : [])),
  )
  const more = lines.length - shown
  return more > 0 ? [...lines.slice(0, shown), `and ${counted(more, 'region')} more that got ${kind}`] : lines
}

function changeLine(spec: string, region: string, { kind, reason, failed }: RegionChange): string {
  return `${kind}: ${spec} › ${region}: ${reason}${failed ? '; the spec holds the baseline' : ''}`
}

/** Of a spec that is new as a whole, its name alone. */
function newOnes(specs: readonly SpecReport[]): string[] {
  const partly = specs.flatMap(({ spec, regions }) => {
    const found = regions.filter(({ change }) => change?.kind === 'new').map(({ region }) => region)
    return found.length > 0 ? [{ spec, found }] : []
  })
  const whole = partly.filter(({ spec }) => spec.baseline?.standing.status === 'new').map(({ spec }) => spec.spec)
  return [
    ...(whole.length > 0 ? [`new: ${list(whole)}`] : []),
    ...partly
      .filter(({ spec }) => spec.baseline?.standing.status !== 'new')
      .map(({ spec, found }) => `new: ${spec.spec} › ${found.join(', ')}`),
  ]
}
