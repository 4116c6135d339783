import type { Cache, CacheAnswer, KernelRef } from '../cache/cache.ts'
import { CacheFault } from '../cache/cache_fault.ts'
import { withBackends } from '../config.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { worstOf } from '../verdict/region_stats.ts'
import type { SpecPlan } from './plan_spec.ts'

/** More failing probes than this need no explaining. */
const most = 1000

/**
 * Where a best-of-N kernel fails, what the cache says of each backend by itself, by probe: which one it picked is in none of its
 * replies. One call a backend, and none where nothing fails. A backend that cannot be asked alone is left out: this only explains
 * verdicts that stand.
 */
export async function askEachBackend(
  { subject: { cache, kernel } }: SpecPlan,
  probes: readonly JudgedProbe[],
): Promise<ReadonlyMap<JudgedProbe, ReadonlyMap<string, CacheAnswer>>> {
  const { backends } = kernel.config
  if (backends.length < 2) return new Map()
  const failing = worstOf(
    probes.filter(({ verdict }) => verdict !== 'within' && verdict !== 'no-truth'),
    most,
  )
  if (failing.length === 0) return new Map()
  const shapes = failing.map(({ shape }) => shape)
  const alone = (backend: string): KernelRef => ({ kind: kernel.kind, config: withBackends(kernel.config, [backend]) })
  const answers = new Map<string, readonly CacheAnswer[]>()
  for (const backend of backends) answers.set(backend, await unlessItFails(cache.eval(alone(backend), shapes)))
  return new Map(
    failing.map((probe, at) => [
      probe,
      new Map([...answers].flatMap(([backend, all]) => (all[at] ? [[backend, all[at]] as const] : []))),
    ]),
  )
}

async function unlessItFails(answers: ReturnType<Cache['eval']>): ReturnType<Cache['eval']> {
  try {
    return await answers
  } catch (error) {
    if (error instanceof CacheFault && error.code !== 'aborted') return []
    throw error
  }
}
