import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { h200, llama3 } from '../../fidelity/h200.ts'
import { dimsOf, type KernelConfig } from '../config.ts'
import { defaultDefinition, type Definition } from '../definition.ts'
import { beyondGrid } from '../probes/beyond_grid.ts'
import { diagonal } from '../probes/diagonal.ts'
import { midpoints } from '../probes/midpoints.ts'
import { measureRegions } from '../spec/measure_regions.ts'
import { planSpec } from '../spec/plan_spec.ts'
import { openSession } from '../spec/session.ts'
import { resolveSettings } from '../spec/settings.ts'
import { regionStats } from '../verdict/region_stats.ts'
import { olderProbes, olderTruth, summarize } from './older_harness.fixture.ts'

const repository = join(import.meta.dirname, '../..')
const settings = resolveSettings({}, {}, repository, { id: 'none', rowsInMeta: false })

interface Case {
  readonly kind: string
  readonly config: KernelConfig
  readonly truthKind?: string
  readonly definition?: Definition
  /** What it probes on the grid, by rounding. */
  readonly onGrid: readonly (readonly number[])[]
}

const cases: Case[] = [
  { kind: 'rms_norm', config: h200({ backends: ['torch', 'triton'], ...llama3.norm }), onGrid: [] },
  { kind: 'silu_and_mul', config: h200({ backends: ['triton'], ...llama3.activation }), onGrid: [] },
  { kind: 'kv_cache_append', config: h200({ backends: ['torch'], ...llama3.kvCache }), onGrid: [] },
  { kind: 'single_gemm', config: h200({ backends: ['cublas'], ...llama3.oProj }), onGrid: [] },
  { kind: 'single_gemm_direct', truthKind: 'single_gemm', config: h200({ backends: ['cublas'], ...llama3.downProj }), onGrid: [] },
  { kind: 'all_reduce', definition: 'steady/warm/events', config: h200({ backends: ['nccl'], world_size: 2 }), onGrid: [] },
  { kind: 'attn_decode', config: h200({ backends: ['flash', 'cudnn'], ...llama3.attention }), onGrid: [] },
]

test.for(cases)('$kind', { timeout: 60_000 }, async ({ kind, config, truthKind = kind, definition = defaultDefinition, onGrid }) => {
  const { cache, truth } = openSession(settings, definition)
  const kernel = { kind, config }
  const spec = { title: 'generic', config, truthKind, definition, probes: [midpoints(), beyondGrid(1.5, 2), diagonal()], controls: false }
  const plan = await planSpec({ kernel, spec, cache, compared: undefined, truth, seed: 1 })
  const { fields, axes } = plan.survey.site
  console.log(kind, fields, axes)
  const ours = await measureRegions(plan, plan.regions)
  const older = olderProbes(axes)
  for (const [region, points] of Object.entries(older)) {
    const answers = await cache.eval(kernel, points.map(p => Object.fromEntries(fields.map((f, i) => [f, p[i]??0]))))
    const t = olderTruth(join(repository, 'fidelity/truth/h200'), truthKind, definition, config, fields)
    const ratios = points.map((p, i) => { const a = answers[i]; return a?.status === 'answered' ? a.timeMs / t(p) : 0 })
    console.log(region, points.length, points.filter(p => p.every((x, i) => axes[i]?.includes(x))), points.filter((_, i) => ratios[i] === 0), summarize(ratios))
  }
  for (const r of plan.regions) console.log(r, regionStats(ours.probes.filter(p => p.region === r)))
})
