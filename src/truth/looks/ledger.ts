import { poolNoise, type NoiseModel } from '../../verdict/noise.ts'
import type { BackendLooks } from '../truth.ts'
import { Pair } from './pair.ts'
import { standingOf, type Standing } from './standing.ts'
import type { Subject } from './subject.ts'

/** A subject on all its backends, and where it stands. */
export interface Entry<S extends Standing = Standing> {
  readonly subject: Subject
  readonly pairs: readonly Pair[]
  readonly standing: S
}

/** All looks of a run. */
export class Ledger {
  readonly #pairs: ReadonlyMap<Subject, readonly Pair[]>
  readonly #repeats: ReadonlyMap<string, readonly BackendLooks[]>

  constructor(subjects: readonly Subject[], repeats: ReadonlyMap<string, readonly BackendLooks[]> = new Map()) {
    const keys = new Set(subjects.map(({ key }) => key))
    if (keys.size < subjects.length) throw new Error(`${subjects.length} subjects share ${keys.size} keys`)
    this.#pairs = new Map(
      subjects.map((subject) => [subject, subject.backends.map((backend) => new Pair(subject, backend))]),
    )
    this.#repeats = repeats
  }

  get pairs(): readonly Pair[] {
    return [...this.#pairs.values()].flat()
  }

  /** Judged by the noise of all looks so far; `process` is the one that runs. */
  entries(process: string | undefined): readonly Entry[] {
    const noises = new Map<string, NoiseModel>()
    const noiseOf = (kind: string): NoiseModel => {
      const noise = noises.get(kind) ?? this.#poolNoise(kind)
      noises.set(kind, noise)
      return noise
    }
    return [...this.#pairs].map(([subject, pairs]) => ({
      subject,
      pairs,
      standing: standingOf(pairs, noiseOf(subject.kind), process),
    }))
  }

  /** Whether a look at it is still of use: not so if another backend of its subject has no truth. */
  isOpen({ subject, closed }: Pair): boolean {
    if (closed !== undefined) return false
    return !(this.#pairs.get(subject) ?? []).some((other) => other.looks.length === 0 && other.closed !== undefined)
  }

  #poolNoise(kind: string): NoiseModel {
    const own = this.pairs.filter((pair) => pair.subject.kind === kind && pair.looks.length > 0)
    return poolNoise([...(this.#repeats.get(kind) ?? []), ...own])
  }
}

/** Those of one status. */
export function unseenAmong(entries: readonly Entry[]): readonly Entry<Extract<Standing, { status: 'unseen' }>>[] {
  return entries.flatMap(({ subject, pairs, standing }) =>
    standing.status === 'unseen' ? [{ subject, pairs, standing }] : [],
  )
}

export function openAmong(entries: readonly Entry[]): readonly Entry<Extract<Standing, { status: 'open' }>>[] {
  return entries.flatMap(({ subject, pairs, standing }) =>
    standing.status === 'open' ? [{ subject, pairs, standing }] : [],
  )
}
