import { durationText } from './estimate_text.ts'

/** Whom to tell how far it is. */
export interface Telling {
  /** A line that stays. */
  readonly log: (line: string) => void
  /** What is so now, in the place of what was said before; nothing where no text is given. Left out: lines now and then. */
  readonly status?: ((text: string | undefined) => void) | undefined
}

/** What is expected to be left: looks, and GPU time in ms. */
export interface Ahead {
  readonly looks: number
  readonly gpuMs: number
}

/** How far all that is measured on one device is: told at every look where there is a status, else every 10 s. */
export class Progress {
  readonly #telling: Telling
  #round = 0
  #taken = 0
  #usedMs = 0
  #ahead: Ahead = { looks: 0, gpuMs: 0 }
  /** Looks since it was last known what is ahead. */
  #since = 0
  #toldMs = performance.now()

  constructor(telling: Telling) {
    this.#telling = telling
  }

  /** A process is started, which may take a while. */
  starts(): void {
    this.#telling.status?.('starting the process that measures')
  }

  roundBegins(ahead: Ahead): void {
    this.#round += 1
    this.expect(ahead)
  }

  expect(ahead: Ahead): void {
    this.#ahead = ahead
    this.#since = 0
  }

  /**
   * @param counts - whether it is kept; if not, it only cost time
   * @param what - the kernel and its shape
   */
  saw({
    tookMs,
    counts,
    what,
  }: {
    readonly tookMs: number
    readonly counts: boolean
    readonly what: () => string
  }): void {
    this.#usedMs += tookMs
    if (counts) {
      this.#taken += 1
      this.#since += 1
    }
    const { log, status } = this.#telling
    if (status) return status(`${this.#text()}; ${what()}`)
    if (performance.now() - this.#toldMs < tellEveryMs) return
    this.#toldMs = performance.now()
    log(`${this.#text()}; ${what()}`)
  }

  roundEnds(): void {
    this.#telling.status?.(undefined)
  }

  /** `round 1: 412/1483 looks, 96 s of GPU time, 4 min left`: short, since what is measured follows on the same row. */
  #text(): string {
    const { looks, gpuMs } = this.#ahead
    const left = Math.max(0, looks - this.#since)
    const leftMs = looks > 0 ? (gpuMs * left) / looks : 0
    const done = `${this.#taken}/${this.#taken + left} looks`
    return `round ${this.#round}: ${done}, ${durationText(this.#usedMs)} of GPU time, ${durationText(leftMs)} left`
  }
}

const tellEveryMs = 10_000
