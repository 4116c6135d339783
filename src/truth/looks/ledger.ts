import { poolNoise, type NoiseModel } from '../../verdict/noise.ts'
import type { BackendLooks } from '../truth.ts'
import { Pair, pairId } from './pair.ts'
import { isLost, standingOf, type Standing } from './standing.ts'
import type { Subject } from './subject.ts'

/** A subject on all its backends, and where it stands. */
export interface Entry<S extends Standing = Standing> {
  readonly subject: Subject
  readonly pairs: readonly Pair[]
  readonly standing: S
}

/** All looks of a run: what is measured, each once, and who wants it. */
export class Ledger {
  readonly leastProcesses: number
  readonly #repeats: ReadonlyMap<string, readonly BackendLooks[]>
  readonly #wanted = new Map<string, Omit<Entry, 'standing'>>()
  readonly #pairs = new Map<string, Pair>()
  /** All pairs of each subject that a pair is for. */
  readonly #sides = new Map<Pair, (readonly Pair[])[]>()

  constructor(leastProcesses: number, repeats: ReadonlyMap<string, readonly BackendLooks[]>) {
    this.leastProcesses = leastProcesses
    this.#repeats = repeats
  }

  /** Returns the pairs that nobody asked for before. Subjects of known keys are passed over. */
  add(subjects: readonly Subject[]): readonly Pair[] {
    const known = this.#pairs.size
    for (const subject of subjects) {
      if (this.#wanted.has(subject.key)) continue
      const pairs = subject.backends.map((backend) => this.#pairOf(subject, backend))
      this.#wanted.set(subject.key, { subject, pairs })
      for (const pair of pairs) this.#sides.get(pair)?.push(pairs)
    }
    return this.pairs.slice(known)
  }

  get pairs(): readonly Pair[] {
    return [...this.#pairs.values()]
  }

  /** Of one subject, in the order of its backends. */
  pairsOf(key: string): readonly Pair[] {
    const wanted = this.#wanted.get(key)
    if (!wanted) throw new Error(`expected the key of a subject that was added, got ${key}`)
    return wanted.pairs
  }

  /** Judged by the noise of all looks so far; `process` is the one that runs. */
  entries(process: string | undefined): readonly Entry[] {
    const noises = new Map<string, NoiseModel>()
    const noiseOf = (kind: string): NoiseModel => {
      const noise = noises.get(kind) ?? this.#poolNoise(kind)
      noises.set(kind, noise)
      return noise
    }
    return [...this.#wanted.values()].map(({ subject, pairs }) => {
      const judging = { noise: noiseOf(subject.kind), process, leastProcesses: this.leastProcesses }
      return { subject, pairs, standing: standingOf(subject, pairs, judging) }
    })
  }

  /** Whether a look at it is of use to somebody: not to a subject that has no truth on another backend. */
  isOfUse(pair: Pair): boolean {
    return (this.#sides.get(pair) ?? []).some((pairs) => !pairs.some(isLost))
  }

  #pairOf(subject: Subject, backend: string): Pair {
    const id = pairId(subject.sample, backend)
    const known = this.#pairs.get(id)
    if (known) return known
    const pair = new Pair(subject, backend)
    this.#pairs.set(id, pair)
    this.#sides.set(pair, [])
    return pair
  }

  #poolNoise(kind: string): NoiseModel {
    const own = this.pairs.filter((pair) => pair.kind === kind && pair.looks.length > 0)
    return poolNoise([...(this.#repeats.get(kind) ?? []), ...own])
  }
}

export type UnseenEntry = Entry<Extract<Standing, { status: 'unseen' }>>
export type OpenEntry = Entry<Extract<Standing, { status: 'open' }>>

/** Those of one status. */
export function unseenAmong(entries: readonly Entry[]): readonly UnseenEntry[] {
  return entries.flatMap(({ subject, pairs, standing }) =>
    standing.status === 'unseen' ? [{ subject, pairs, standing }] : [],
  )
}

export function openAmong(entries: readonly Entry[]): readonly OpenEntry[] {
  return entries.flatMap(({ subject, pairs, standing }) =>
    standing.status === 'open' ? [{ subject, pairs, standing }] : [],
  )
}
