import type { ElementDifference } from '../looks/difference_of.ts'
import { outlierBars } from '../noise_bar.ts'
import type { BlockCase, Judgement } from './block_case.ts'
import { lookAt } from './look_at.ts'
import { momentNoise } from './moment_noise.ts'

/** Every element is near the reference, as accumulation in another order leaves it. */
export function noisy(given: BlockCase): Judgement | undefined {
  const { noise, reference, candidate, elements } = given
  if (noise === null) return undefined
  const look = lookAt(given)
  if (look) {
    const { difference } = look
    if (!difference || !isNoise(difference, noise)) return undefined
    return { outcome: { verdict: 'noise', error: difference.rms ?? 0, bar: noise }, detail: { elements: difference } }
  }
  const { error, bar, isWithin } = momentNoise(reference, candidate, elements, noise)
  return isWithin ? { outcome: { verdict: 'noise', error: error ?? 0, bar } } : undefined
}

/** No element stands out, and together they are within the bar. */
export function isNoise({ rms, outlier }: ElementDifference, noise: number): boolean {
  return rms !== null && rms <= noise && outlier !== null && outlier <= outlierBars * noise
}
