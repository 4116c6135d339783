import type { Measured } from './perf_api.ts'

/** What the harness makes of a GPU's time: that of the processes after their import, and how much of it was spent measuring. */
export class Stopwatch {
  #beganMs: number | undefined
  #lastMs: number | undefined
  #earlierMs = 0
  #busyMs: number | null = 0

  /** A process has imported its module. */
  began(): void {
    this.ended()
    this.#beganMs = performance.now()
  }

  /** A process told of a look. Time that no look follows is not counted. */
  saw(one: Measured): void {
    if (one.status !== 'measured') return
    this.#lastMs = performance.now()
    const busyMs = one.facts?.['gpu_ms']
    this.#busyMs = typeof busyMs === 'number' && this.#busyMs !== null ? this.#busyMs + busyMs : null
  }

  ended(): void {
    this.#earlierMs += this.#running()
    this.#beganMs = undefined
    this.#lastMs = undefined
  }

  /** `busySeconds`: `null` where a module does not say. */
  times(): { readonly seconds: number; readonly busySeconds: number | null } {
    return {
      seconds: (this.#earlierMs + this.#running()) / 1000,
      busySeconds: this.#busyMs === null ? null : this.#busyMs / 1000,
    }
  }

  #running(): number {
    return this.#beganMs === undefined || this.#lastMs === undefined ? 0 : this.#lastMs - this.#beganMs
  }
}
