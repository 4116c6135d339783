import { median } from '../../verdict/statistics.ts'
import type { Look } from '../truth.ts'
import type { Subject, VisitResult } from './subject.ts'

/** The most looks at one shape on one backend. */
export const mostLooks = 8

/** One subject on one of its backends, and what is known of it so far. */
export class Pair {
  readonly subject: Subject
  readonly backend: string
  readonly id: string
  readonly #looks: Look[]
  #lastStartedMs: number | undefined = Number.NEGATIVE_INFINITY
  #closed: string | undefined

  constructor(subject: Subject, backend: string) {
    this.subject = subject
    this.backend = backend
    this.id = JSON.stringify([subject.key, backend])
    this.#looks = [...(subject.held?.find((held) => held.backend === backend)?.looks ?? [])]
  }

  get looks(): readonly Look[] {
    return this.#looks
  }

  /** Why no further look is of use. */
  get closed(): string | undefined {
    return this.#closed ?? (this.#looks.length < mostLooks ? undefined : `${mostLooks} looks were taken`)
  }

  /** When its last look started; `undefined` while one is being taken. */
  get lastStartedMs(): number | undefined {
    return this.#lastStartedMs
  }

  /** The best guess at its time. */
  get timeMs(): number {
    return this.#looks.length > 0 ? median(this.#looks.map((look) => look.timeMs)) : (this.subject.cacheMs ?? 1)
  }

  begin(): void {
    this.#lastStartedMs = undefined
  }

  /** A second measurement never repeats the last one to the last bit: that is a stored time, and asking again gives no other. */
  end(result: VisitResult): void {
    this.#lastStartedMs = result.startedMs
    if (result.status === 'no-truth') this.#closed = result.reason
    else if (this.#looks.at(-1)?.timeMs === result.look.timeMs)
      this.#closed = 'a further look gave the same time to the last bit'
    else this.#looks.push(result.look)
  }
}
