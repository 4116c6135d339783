import type { Run } from './recording.ts'

/** What recorded looks come from: runs that are alike in all but their times. What nobody noted is `null`. */
export interface TruthOrigin extends Pick<Run, 'gpu' | 'driver' | 'cuda' | 'torch' | 'triton' | 'tool' | 'commit'> {
  readonly runs: number
  /** The days of the first and of the last one, or their times. */
  readonly from: string
  readonly to: string
}

/** Those that measured last come first. */
export function truthOrigins(runs: Iterable<Run>): TruthOrigin[] {
  const alike = Map.groupBy(runs, ({ gpu, driver, cuda, torch, triton, tool, commit }) =>
    JSON.stringify([gpu, driver, cuda, torch, triton, tool, commit]),
  )
  return [...alike.values()]
    .flatMap((own) => {
      const [first, ...others] = own.toSorted((a, b) => compare(a.when, b.when))
      if (!first) return []
      const { gpu, driver, cuda, torch, triton, tool, commit, when } = first
      const to = others.at(-1)?.when ?? when
      return [{ gpu, driver, cuda, torch, triton, tool, commit, runs: own.length, from: when, to }]
    })
    .toSorted((a, b) => compare(b.to, a.to))
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
