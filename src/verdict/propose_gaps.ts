import type { Shape } from '../shape.ts'
import type { Diagnosis } from './diagnose/diagnosis.ts'
import type { JudgedProbe } from './judged_probe.ts'
import type { ShapeRange } from './known_gap.ts'
import { isJudged } from './region_stats.ts'
import { quantile } from './statistics.ts'

/** A shape range that would set the failing probes of a spec aside, and what they showed. */
export interface ProposedGap {
  readonly where: ShapeRange
  readonly probes: number
  /** The ratios in it, least and greatest. */
  readonly ratios: readonly [low: number, high: number]
  /** Why most of them fail, where that was asked. */
  readonly diagnosis: Diagnosis | undefined
}

/**
 * The smallest ranges that hold every probe outside its band or too noisy to tell, and none that is within: neighbours along
 * the last input field join. Only numeric shapes can be told by a range.
 */
export function proposeGaps(
  fields: readonly string[],
  probes: readonly JudgedProbe[],
  explain: (probe: JudgedProbe) => Diagnosis | undefined = () => undefined,
): readonly ProposedGap[] {
  const judged = probes
    .filter((probe) => probe.gap === null)
    .filter(isJudged)
    .filter(({ shape }) => isNumeric(fields, shape))
  const leading = fields.slice(0, -1)
  const last = fields.at(-1) ?? ''
  const lines = Map.groupBy(judged, ({ shape }) => JSON.stringify(leading.map((field) => shape[field])))
  return [...lines.values()].flatMap((line) => {
    const ordered = line.toSorted((a, b) => Number(a.shape[last]) - Number(b.shape[last]))
    return runsOutside(ordered).map((run) => ({ ...toGap(leading, last, run), diagnosis: commonest(run.map(explain)) }))
  })
}

type Judged = JudgedProbe & { readonly ratio: number }

function isNumeric(fields: readonly string[], shape: Shape): boolean {
  return fields.length > 0 && fields.every((field) => typeof shape[field] === 'number')
}

function runsOutside(ordered: readonly Judged[]): readonly (readonly Judged[])[] {
  const runs: Judged[][] = []
  let open = false
  for (const probe of ordered) {
    const outside = probe.verdict !== 'within'
    if (outside && open) runs.at(-1)?.push(probe)
    else if (outside) runs.push([probe])
    open = outside
  }
  return runs
}

function toGap(leading: readonly string[], last: string, run: readonly Judged[]): Omit<ProposedGap, 'diagnosis'> {
  const values = run.map(({ shape }) => Number(shape[last]))
  const [low, high] = extremes(values)
  const fixed = Object.fromEntries(leading.map((field) => [field, Number(run[0]?.shape[field])]))
  return {
    where: { ...fixed, [last]: low === high ? low : [low, high] },
    probes: run.length,
    ratios: extremes(run.map((probe) => probe.ratio)),
  }
}

/** One of those of the class that most of them are; the first of equals. */
function commonest(diagnoses: readonly (Diagnosis | undefined)[]): Diagnosis | undefined {
  const byClass = Map.groupBy(
    diagnoses.filter((diagnosis) => diagnosis !== undefined),
    (diagnosis) => diagnosis.class,
  )
  return [...byClass.values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
}

function extremes(values: readonly number[]): readonly [least: number, greatest: number] {
  return [quantile(values, 0), quantile(values, 1)]
}
