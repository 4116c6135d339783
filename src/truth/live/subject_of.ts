import { canonicalJson } from '../canonical_json.ts'
import { burstCost, steadyCost } from '../looks/look_cost.ts'
import type { Subject } from '../looks/subject.ts'
import type { Look } from '../truth.ts'
import type { Sample } from './look_taker.ts'
import type { Sampled } from './recorder.ts'
import type { OfKernel, TimesAsk, WantedArgs } from './wire.ts'

/** What the planner is told of a wish, and the sample that its visits name. */
export function subjectOf(
  { kind, gpuName, definition, backends, payer, share }: TimesAsk,
  { args, cacheMs, band, control }: WantedArgs,
  held: (sampled: Sampled) => readonly Look[],
): { readonly subject: Subject; readonly of: Sample } {
  const of = { kind, gpuName, definition, args }
  const sample = canonicalJson([kind, gpuName, definition, args])
  const subject = {
    key: canonicalJson([sample, backends, cacheMs, band]),
    sample,
    kind: noisePool(of),
    payer,
    share,
    backends,
    cacheMs,
    band,
    control,
    held: backends.map((backend) => ({ backend, looks: held({ ...of, backend }) })),
    cost: definition.startsWith('burst') ? burstCost : steadyCost,
  }
  return { subject, of }
}

/** Noise is a matter of kind, GPU and definition. */
export function noisePool({ kind, gpuName, definition }: Omit<OfKernel, 'backends'>): string {
  return canonicalJson([kind, gpuName, definition])
}
