import type { LawSite, StoredRow } from '../laws/law.ts'
import { gpuPeak } from '../laws/answer_laws/gpu_peaks.ts'
import type { Shape } from '../shape.ts'
import type { SpecPlan } from './plan_spec.ts'

/** What the laws may know of a kernel: what its spec says and its survey found. */
export function toLawSite(
  { subject, survey: { site } }: Pick<SpecPlan, 'subject' | 'survey'>,
  stored: readonly StoredRow[] | undefined,
): LawSite {
  const { kernel, spec, seed } = subject
  const { work, peak, jumps } = spec.laws ?? {}
  const { fields, axes, coordsAreShape, feasible, gridShapes } = site
  return {
    kernel,
    fields,
    axes: coordsAreShape ? axes : fields.map((field) => valuesOf(field, gridShapes)),
    coordsAreShape,
    feasible,
    gridShapes,
    domain: spec.domain ?? (() => true),
    work,
    peak: peak ?? gpuPeak(kernel.config),
    jumps: jumps ?? {},
    stored,
    seed,
  }
}

/** Ascending, each once; none of a field that is no number. */
function valuesOf(field: string, shapes: readonly Shape[]): readonly number[] {
  const values = shapes.map((shape) => shape[field]).filter((value) => typeof value === 'number')
  return [...new Set(values)].toSorted((one, other) => one - other)
}
