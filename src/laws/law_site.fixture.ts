import { gridSite } from '../probes/grid_site.fixture.ts'
import type { Shape } from '../shape.ts'
import type { Answered, LawSite, StoredRow } from './law.ts'
import type { Timed } from './answer_laws/timed.ts'

/** A kernel whose coordinates are its input fields, on one backend, of which no more is known: `lawSite({ m: [1, 2, 4] })`. */
export function lawSite(
  axesByField: Readonly<Record<string, readonly number[]>>,
  changes: Partial<LawSite> = {},
): LawSite {
  const { fields, axes, coordsAreShape, feasible, gridShapes, seed } = gridSite(
    axesByField,
    changes.feasible ? { feasible: changes.feasible } : {},
  )
  return {
    kernel: { kind: 'single_gemm', config: { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 } },
    fields,
    axes,
    coordsAreShape,
    feasible,
    gridShapes,
    seed,
    domain: () => true,
    work: undefined,
    peak: undefined,
    jumps: {},
    stored: undefined,
    ...changes,
  }
}

/** An answer with this time and no more. */
export function answerOf(timeMs: number, coverage = 0): Timed['answer'] {
  return { status: 'answered', timeMs, flops: null, bytes: null, energyJ: null, coverage }
}

/** A shape as a cache of these times answers it, somewhere in the grid. */
export function answeredBy(timeOf: (shape: Shape) => number, shape: Shape): Answered {
  return { shape, answer: answerOf(timeOf(shape)), outsideGrid: false }
}

/** A row at `m` of one run on the GPU of `lawSite`, but for what is given. */
export function storedRow(m: number, timeMs: number, but: Partial<StoredRow> = {}): StoredRow {
  return {
    shape: { m },
    backend: 'cublas',
    gpuName: 'NVIDIA H200',
    timeMs,
    run: 'a',
    definition: 'steady/cold/events',
    tool: 'by hand',
    ...but,
  }
}
