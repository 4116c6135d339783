import { byShare } from './by_share.ts'
import type { Entry } from './ledger.ts'
import type { Pair } from './pair.ts'

/**
 * The controls that are looked at in every process: a tenth of the samples measured, 6 to 24, spread over the kinds. A median
 * over 24 shapes that deviate by 2.5 % a look has a standard error of 1.25 x 2.5 % x sqrt(2 / 24) = 0.9 %.
 * Those chosen stay, since a process is compared by what the first one looked at too; others join while there are too few.
 */
export function withSentinels(chosen: ReadonlySet<Pair>, measured: readonly Entry[]): ReadonlySet<Pair> {
  const known = new Set([...chosen].map(({ sample }) => sample))
  const samples = new Set(measured.map(({ subject }) => subject.sample))
  const places = Math.min(24, Math.max(6, Math.ceil(samples.size / 10))) - known.size
  if (places <= 0) return chosen
  const controls = measured.filter(({ subject, standing }) => subject.control && standing.status !== 'no-truth')
  const kinds = new Map(controls.map(({ subject }) => [subject.sample, subject.kind]))
  // The known first, so that the new ones go to kinds that have few.
  const ordered = [...kinds].toSorted(([one], [other]) => Number(known.has(other)) - Number(known.has(one)))
  const spread = byShare(ordered, ([, kind]) => ({ payer: kind, share: 1, cost: 1 }))
  const others = spread.flatMap(([sample]) => (known.has(sample) ? [] : [sample]))
  const joining = new Set(others.slice(0, places))
  const pairs = controls.flatMap((entry) => (joining.has(entry.subject.sample) ? entry.pairs : []))
  return new Set([...chosen, ...pairs])
}
