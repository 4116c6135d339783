import type { Answered, LawSite, Work } from '../law.ts'
import type { Timed } from './timed.ts'

/** The work of a shape: as the spec declares it, else as the cache counts it. */
export function workOf({ work }: Pick<LawSite, 'work'>, { shape, answer }: Answered): Work {
  if (work) return work(shape)
  return answer.status === 'answered' ? answer : { flops: null, bytes: null }
}

/**
 * The least time in ms in which a GPU of this peak can do the work of a shape: that of its flops or of its bytes, whichever
 * is longer (the roofline model, Williams et al. 2009). It stands for the amount of work where kernels bound by memory and
 * by compute are compared. `undefined` where the peak or the work is unknown, or there is none.
 */
export function workTimeMs(site: Pick<LawSite, 'work' | 'peak'>, answered: Answered): number | undefined {
  if (!site.peak) return undefined
  const { flops, bytes } = workOf(site, answered)
  const timeMs = Math.max((flops ?? 0) / (site.peak.tflops * 1e9), (bytes ?? 0) / (site.peak.gbps * 1e6))
  return timeMs > 0 && Number.isFinite(timeMs) ? timeMs : undefined
}

/** The share of the GPU's peak that an answer stands for. */
export function utilisation(site: Pick<LawSite, 'work' | 'peak'>, answered: Timed): number | undefined {
  const timeMs = workTimeMs(site, answered)
  return timeMs && timeMs / answered.answer.timeMs
}

/** Why laws about work cannot be checked of a kernel. */
export function withoutPeak({ peak, kernel }: LawSite): string | undefined {
  if (peak) return undefined
  const { gpu_name, dtype } = kernel.config
  return `the peak of ${gpu_name} in ${JSON.stringify(dtype ?? 'no dtype')} is not known: declare laws: { peak: { tflops, gbps } }`
}

/** Why laws about work cannot judge these answers. */
export function withoutWork(site: LawSite, group: readonly Answered[]): string | undefined {
  return group.some((answered) => workTimeMs(site, answered) !== undefined)
    ? undefined
    : 'the cache counts neither flops nor bytes: declare laws: { work: (shape) => ({ flops, bytes }) }'
}
