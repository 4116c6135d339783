import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Cache } from '../cache/cache.ts'
import { kernelQuery } from '../cache/kernel_query.ts'
import type { Definition } from '../definition.ts'
import { hunt } from '../probes/hunt/hunt_generator.ts'
import { recorded } from '../probes/recorded.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import type { Look, Truth, TruthAnswer } from '../truth/truth.ts'
import { embeddedCommand } from './embedded_command.ts'
import { judgeSpec } from './judge_spec.ts'
import type { KernelSpec } from './kernel_spec.ts'
import { planSpec, type Subject } from './plan_spec.ts'

const fidelity = join(import.meta.dirname, '../../fidelity')
const burst: Definition = 'burst/cold/events'
const config = { backends: ['cublas'], gpu_name: 'NVIDIA H200', dtype: 'bf16', n: 4096, k: 4096 }

/** The real engine, with a list of the calls that it got. */
function countingCache(calls: string[]): Cache {
  const cache = kernelQuery({ command: embeddedCommand(join(fidelity, 'cache'), burst) })
  return {
    ...cache,
    grid: (...args) => (calls.push('grid'), cache.grid(...args)),
    eval: (...args) => (calls.push('eval'), cache.eval(...args)),
    rows: (...args) => (calls.push('rows'), cache.rows(...args)),
  }
}

async function judged(truth: Truth, spec: Partial<KernelSpec> = {}) {
  const calls: string[] = []
  const cache = countingCache(calls)
  const whole: KernelSpec = { title: 'a hunt', config, definition: burst, probes: [hunt()], controls: false, ...spec }
  const kernel = { kind: 'single_gemm', config }
  const subject: Subject = { kernel, spec: whole, cache, compared: undefined, truth, seed: 1 }
  const plan = await planSpec(subject)
  const result = await judgeSpec(plan, plan.regions, { spec: 'a hunt', file: 'a', environment: '' })
  if (result.status === 'fault') throw new Error(result.reason)
  return { ...result, calls, probes: result.regions.get('hunt')?.probes ?? [] }
}

const truth = recordedTruth(join(fidelity, 'truth'))

// All 1,920 values of m were measured in two processes at least.
test('finds the cells that every recorded shape finds, at a fraction of the looks, in two calls of the cache', async () => {
  const { cells, probes, calls } = await judged(truth)
  expect(calls).toEqual(['grid', 'rows', 'eval', 'eval'])
  const everything = await judged(truth, { probes: [recorded()] })
  const outside = [...(everything.regions.get('interior')?.probes ?? [])].filter(({ firm }) => firm)
  const firm = new Set(outside.map(({ shape }) => cellOf(Number(shape['m']))))
  const found = new Set(cells.map(({ ends }) => ends[0]?.[0]))
  expect([...firm].filter((cell) => !found.has(cell))).toEqual([])
  expect(firm.size).toBe(8)
  expect(probes.length).toBeGreaterThan(firm.size)
  expect(probes.length).toBeLessThan(0.15 * 1920)
})

/** The lower end of the cell of the token axis that the recording's grid is. */
function cellOf(m: number): number {
  const grid = [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 48, 64, 80, 96, 112, 128, 192, 256, 320, 384, 448, 512, 768, 1024]
  return [...grid, 1280, 1536, 1792, 2048, 3072, 4096, 5120, 6144, 7168].findLast((value) => value <= m) ?? 0
}

test('each row says why it was looked at, and a known gap sets what it holds aside', async () => {
  const known = [{ where: { m: [1, 512] as const }, reason: 'tiles' }]
  const { probes } = await judged(truth, { known })
  expect(probes.length).toBeGreaterThan(100)
  for (const { why } of probes) expect(why).toMatch(/^round [1-6]/)
  for (const { shape, gap } of probes) expect(gap).toBe(Number(shape['m']) <= 512 ? 'tiles' : null)
})

test('keeps to the domain', async () => {
  const { probes } = await judged(truth, { domain: ({ m }) => Number(m) > 512 })
  expect(probes.length).toBeGreaterThan(0)
  expect(probes.filter(({ shape }) => Number(shape['m']) <= 512)).toEqual([])
})

/** A GPU that takes what the cache says, but 1.3 times as long for m in 600..700. */
function liveTruth(asked: number[]): Truth {
  const held = new Map<number, readonly Look[]>()
  return {
    ...truth,
    name: 'live',
    live: true,
    times: async (_request, wanted): Promise<readonly TruthAnswer[]> =>
      wanted.map(({ shape, cacheMs }) => {
        const m = Number(shape['m'])
        asked.push(m)
        const slow = m >= 600 && m <= 700 ? 1.3 : 1
        // Two looks never agree to the last bit.
        const timeMs = (cacheMs ?? NaN) * slow * (1 + asked.length * 1e-9)
        const looks = [...(held.get(m) ?? []), { timeMs, process: `p${asked.length}`, run: 'live' }]
        held.set(m, looks)
        return { status: 'measured', backends: [{ backend: 'cublas', looks }] }
      }),
    repeats: async () => [],
  }
}

test('where truth is live, any shape may be measured, twice before they count, within the budget', async () => {
  const looks: number[] = []
  const { cells } = await judged(liveTruth(looks))
  expect(cells).toHaveLength(1)
  expect(cells[0]?.ends).toEqual([[512, 768]])
  expect(Number(cells[0]?.smallest['m'])).toBeGreaterThanOrEqual(600)
  expect(Number(cells[0]?.largest['m'])).toBeLessThanOrEqual(700)
  expect(looks.filter((m) => m === cells[0]?.worst.shape['m']).length).toBeGreaterThanOrEqual(2)
  // 27 cells of the grid hold an integer.
  expect(looks.length).toBeLessThanOrEqual(8 * 27)
})
