import { isTime } from '../../verdict/is_time.ts'
import { median } from '../../verdict/statistics.ts'
import type { Look } from '../truth.ts'
import { steadyCost, type CostModel, type LookCost } from './look_cost.ts'
import type { Subject, VisitResult } from './subject.ts'

/** The most looks at one sample on one backend, sentinels apart: one is looked at in every process. */
export const mostLooks = 8

/** One sample on one of its backends, whoever asks for it, and what is known of it so far. */
export class Pair {
  readonly sample: string
  readonly kind: string
  readonly backend: string
  readonly id: string
  readonly #costOf: CostModel
  readonly #guessMs: number
  readonly #held: number
  readonly #looks: Look[]
  #lastStartedMs: number | undefined = Number.NEGATIVE_INFINITY
  #failed: string | undefined
  #stored = false

  constructor({ sample, kind, cacheMs, held, cost = steadyCost }: Subject, backend: string) {
    this.sample = sample
    this.kind = kind
    this.backend = backend
    this.id = pairId(sample, backend)
    this.#costOf = cost
    this.#guessMs = cacheMs !== null && isTime(cacheMs) ? cacheMs : 1
    this.#looks = [...(held?.find((one) => one.backend === backend)?.looks ?? [])]
    this.#held = this.#looks.length
  }

  get looks(): readonly Look[] {
    return this.#looks
  }

  /** The looks of this run. */
  get taken(): readonly Look[] {
    return this.#looks.slice(this.#held)
  }

  /** Whether a further look repeated the last one to the last bit. */
  get stored(): boolean {
    return this.#stored
  }

  /** Why no further look can be taken. */
  get ended(): string | undefined {
    return this.#failed ?? (this.#stored ? 'a further look gave the same time to the last bit' : undefined)
  }

  /** Why no further look is of use for a verdict. */
  get closed(): string | undefined {
    return this.ended ?? (this.#looks.length < mostLooks ? undefined : `${mostLooks} looks were taken`)
  }

  /** When its last look started; `undefined` while one is being taken. */
  get lastStartedMs(): number | undefined {
    return this.#lastStartedMs
  }

  /** Of a look, by the best guess at its time. */
  get cost(): LookCost {
    return this.#costOf(this.#looks.length > 0 ? median(this.#looks.map((look) => look.timeMs)) : this.#guessMs)
  }

  get processes(): ReadonlySet<string> {
    return new Set(this.#looks.map((look) => look.process))
  }

  isSeenIn(process: string | undefined): boolean {
    return this.#looks.some((look) => look.process === process)
  }

  begin(): void {
    this.#lastStartedMs = undefined
  }

  /** A second measurement never repeats the last one to the last bit: that is a stored time, and asking again gives no other. */
  end(result: VisitResult): void {
    this.#lastStartedMs = result.startedMs
    if (result.status === 'no-truth') this.#failed = result.reason
    else if (this.#looks.at(-1)?.timeMs === result.look.timeMs) this.#stored = true
    else this.#looks.push(result.look)
  }
}

export function pairId(sample: string, backend: string): string {
  return JSON.stringify([sample, backend])
}
