import { join } from 'node:path'
import { expect, test } from 'vitest'
import { h200, llama3 } from '../../fidelity/h200.ts'
import { dimsOf, type KernelConfig } from '../config.ts'
import { defaultDefinition } from '../definition.ts'
import { beyondGrid } from '../probes/beyond_grid.ts'
import { diagonal } from '../probes/diagonal.ts'
import { midpoints } from '../probes/midpoints.ts'
import { shapeKey } from '../shape.ts'
import { measureRegions } from '../spec/measure_regions.ts'
import { planSpec } from '../spec/plan_spec.ts'
import { openSession } from '../spec/session.ts'
import { resolveSettings } from '../spec/settings.ts'
import { regionStats } from '../verdict/region_stats.ts'
import { olderLine, olderProbes, olderRatio, olderTruth, type Point } from './older_harness.fixture.ts'

const repository = join(import.meta.dirname, '../..')
const settings = resolveSettings({}, {}, repository, { id: 'none', rowsInMeta: false })

/** Its name of what we call so; what it probes along each axis is one region with us. */
const regionOf: Readonly<Record<string, string>> = {
  axis0: 'midpoints',
  axis1: 'midpoints',
  diag: 'diagonal',
  extrap: 'beyond-grid',
}

interface Case {
  readonly kind: string
  readonly config: KernelConfig
  readonly truthKind?: string
  /** What it probes although it lies on the grid: between neighbours that are 1 apart. */
  readonly onGrid: readonly Point[]
}

const everyUpTo8 = [1, 2, 3, 4, 5, 6, 7].map((m) => [m])
const cases: Case[] = [
  { kind: 'rms_norm', config: h200({ backends: ['torch', 'triton'], ...llama3.norm }), onGrid: everyUpTo8 },
  { kind: 'silu_and_mul', config: h200({ backends: ['torch'], ...llama3.activation }), onGrid: everyUpTo8 },
  { kind: 'kv_cache_append', config: h200({ backends: ['torch'], ...llama3.kvCache }), onGrid: everyUpTo8 },
  { kind: 'single_gemm', config: h200({ backends: ['cublas'], ...llama3.oProj }), onGrid: everyUpTo8 },
  {
    kind: 'single_gemm_direct',
    truthKind: 'single_gemm',
    config: h200({ backends: ['cublas'], ...llama3.downProj }),
    onGrid: [],
  },
  { kind: 'all_reduce', config: h200({ backends: ['nccl'], world_size: 2 }), onGrid: [] },
  { kind: 'attn_decode', config: h200({ backends: ['flash'], ...llama3.attention }), onGrid: [[1, 2048]] },
  { kind: 'attn_decode', config: h200({ backends: ['flash', 'cudnn'], ...llama3.attention }), onGrid: [[1, 2048]] },
]

test.for(cases)('$kind on $config.backends', { timeout: 60_000 }, async (one) => {
  const { kind, config, truthKind = kind, onGrid } = one
  const { cache, truth } = openSession(settings, defaultDefinition)
  const spec = { title: '', config, truthKind, probes: [midpoints(), beyondGrid(), diagonal()], controls: false }
  const plan = await planSpec({ kernel: { kind, config }, spec, cache, compared: undefined, truth, seed: 1 })
  const ours = (await measureRegions(plan, plan.regions)).probes

  const { axes, fields } = plan.survey.site
  const trueTime = olderTruth(join(repository, 'fidelity/truth/h200'), {
    table: truthKind,
    definition: defaultDefinition,
    gpu: config.gpu_name,
    backends: config.backends,
    dims: dimsOf(config),
    fields,
  })
  const cacheTimes = new Map(ours.map(({ shape, cacheMs }) => [shapeKey(fields, shape), cacheMs]))
  const theirs = Object.entries(olderProbes(axes)).flatMap(([region, points]) =>
    points.map((point) => {
      const cacheMs = cacheTimes.get(JSON.stringify(point)) ?? Number.NaN
      return { region: regionOf[region], point, ratio: olderRatio(cacheMs, trueTime(point)) }
    }),
  )

  // Where we differ on purpose: a midpoint that rounds onto the grid is no probe, and a missing truth no ratio of 0.
  const isOnGrid = ({ point }: { point: Point }): boolean => point.every((value, axis) => axes[axis]?.includes(value))
  expect(theirs.filter(isOnGrid).map(({ point }) => point)).toEqual(onGrid)
  const offGrid = theirs.filter((probe) => !isOnGrid(probe))
  for (const region of new Set(offGrid.map((probe) => probe.region))) {
    const ratios = offGrid.filter((probe) => probe.region === region).map(({ ratio }) => ratio)
    const line = olderLine(ratios.filter((ratio) => ratio > 0))
    const stats = regionStats(ours.filter((probe) => probe.region === region))
    expect(stats.counts['no-truth']).toBe(ratios.length - line.n)
    expect(stats).toMatchObject({ n: ratios.length, judged: line.n, inBand: line.within })
    // Its ratios have four decimals.
    expect(Math.abs((stats.median ?? Number.NaN) - line.median)).toBeLessThan(1e-4)
    expect(Math.abs((stats.worst ?? Number.NaN) - line.worst)).toBeLessThan(1e-4)
  }
})
