import type { Estimate } from '../looks/estimate.ts'
import { counted } from '../../verdict/wording.ts'

/**
 * `about 2850 looks at 1900 shapes, 11 min of GPU time; hunts may add up to 400 looks, 2 min; 40 shapes are over budget, left out`
 *
 * @param later - looks that hunts may ask for, each taken to cost what the others do
 */
export function estimateText({ subjects, looks, gpuMs, overBudget }: Estimate, later: number): string {
  const plan = `about ${counted(looks, 'look')} at ${counted(subjects, 'shape')}, ${durationText(gpuMs)} of GPU time`
  const hunts = `hunts may add up to ${counted(later, 'look')}, ${durationText(later * (gpuMs / looks))}`
  const lacking = `${counted(overBudget, 'shape')} over budget, left out`
  return [plan, ...(later > 0 && looks > 0 ? [hunts] : []), ...(overBudget > 0 ? [lacking] : [])].join('; ')
}

/** `40 s`, `11 min`, `2.5 h`. */
export function durationText(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = seconds / 60
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`
}
