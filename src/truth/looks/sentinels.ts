import { byShare } from './by_share.ts'
import type { Subject } from './subject.ts'

/**
 * The controls that are looked at in every process: a tenth of what is measured, 6 to 24, spread over the kinds. A median
 * over 24 shapes that deviate by 2.5 % a look has a standard error of 1.25 x 2.5 % x sqrt(2 / 24) = 0.9 %.
 */
export function chooseSentinels(measured: readonly Subject[]): readonly Subject[] {
  const controls = measured.filter(({ control }) => control)
  const spread = byShare(controls, ({ kind }) => ({ payer: kind, share: 1, cost: 1 }))
  return spread.slice(0, Math.min(24, Math.max(6, Math.ceil(measured.length / 10))))
}
