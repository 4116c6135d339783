import type { CacheAnswer, KernelRef } from '../cache/cache.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import type { SpecPlan } from './plan_spec.ts'

/**
 * Where a best-of-N kernel fails, what the cache says of each backend by itself, by probe: which one it picked is in none of its
 * replies. One call a backend, and none where nothing fails.
 */
export async function askEachBackend(
  { subject: { cache, kernel } }: SpecPlan,
  probes: readonly JudgedProbe[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, CacheAnswer>>> {
  const { backends } = kernel.config
  const failing = [...probes.entries()].filter(([, { verdict }]) => verdict !== 'within' && verdict !== 'no-truth')
  if (backends.length < 2 || failing.length === 0) return new Map()
  const shapes = failing.map(([, { shape }]) => shape)
  const answers = new Map<string, readonly CacheAnswer[]>()
  for (const backend of backends) answers.set(backend, await cache.eval(onlyBackend(kernel, backend), shapes))
  return new Map(
    failing.map(([index], at) => [
      index,
      new Map([...answers].flatMap(([backend, all]) => (all[at] ? [[backend, all[at]] as const] : []))),
    ]),
  )
}

function onlyBackend({ kind, config }: KernelRef, backend: string): KernelRef {
  return { kind, config: { ...config, backends: [backend] } }
}
