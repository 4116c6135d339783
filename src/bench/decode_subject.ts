import type { KernelRef } from '../cache/cache.ts'
import { kernelQuery } from '../cache/kernel_query.ts'
import { physical } from '../probes/physical.ts'
import type { Shape } from '../shape.ts'
import { embeddedCommand, embeddedEnvironment } from '../spec/embedded_command.ts'
import type { Subject } from '../spec/plan_spec.ts'
import type { BackendLooks, Truth, TruthAnswer } from '../truth/truth.ts'
import { defaultDefinition } from '../definition.ts'

/** A kernel of two axes that the recorded rows hold: decode attention of Llama-3-8B, best of two backends. */
export const kernel: KernelRef = {
  kind: 'attn_decode',
  config: {
    backends: ['flash', 'cudnn'],
    gpu_name: 'NVIDIA H200',
    num_qo_heads: 32,
    num_kv_heads: 8,
    head_dim: 128,
    dtype: 'bf16',
  },
}

export const command: [string, ...string[]] = embeddedCommand('fidelity/cache', defaultDefinition)

/** So many different shapes; up to four million lie inside the grid. Odd lengths, so that none lies on it. */
export function distinctShapes(count: number): readonly Shape[] {
  return Array.from({ length: count }, (_, index) => ({
    batch_size: 1 + (index % 255),
    kv_len: 129 + 2 * Math.floor(index / 255),
  }))
}

/**
 * The real cache and probes named one by one; the truth is at hand, since its cost is not the harness's, and the band takes any ratio,
 * since no cache fails everywhere.
 */
export function decodeSubject(count: number): Subject {
  return {
    kernel,
    spec: {
      title: 'bench',
      config: kernel.config,
      probes: [physical(distinctShapes(count))],
      controls: false,
      bands: { physical: [1e-6, 1e6] },
    },
    cache: kernelQuery({ command, env: embeddedEnvironment }),
    truth: truthAtHand,
    compared: undefined,
    seed: 1,
  }
}

const measured: TruthAnswer = { status: 'measured', backends: ['flash', 'cudnn'].map(twoLooks) }

function twoLooks(backend: string): BackendLooks {
  return { backend, looks: [1, 2].map((look) => ({ timeMs: 0.1 + look / 1000, process: `p${look}`, run: `r${look}` })) }
}

const truthAtHand: Truth = {
  name: 'at hand',
  live: false,
  times: async (_request, shapes) => shapes.map(() => measured),
  shapes: async () => [],
  repeats: async () => [],
  problems: async () => [],
  measuring: async () => undefined,
}
