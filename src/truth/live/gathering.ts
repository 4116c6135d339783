/**
 * Knows when every spec file that is to be measured on a device waits for it, so that what all of them want can be measured
 * together, shuffled. A file belongs to the device that it asks first.
 */
export class Gathering {
  /** Files that have not ended, and the device of each that has asked. */
  readonly #pending = new Map<string, string | undefined>()
  readonly #waiting = new Set<string>()
  /** How many files can run at the same time. */
  #workers = 0

  expect(files: readonly string[], workers: number): void {
    this.#pending.clear()
    this.#waiting.clear()
    this.#workers = workers
    for (const file of files) this.#pending.set(file, undefined)
  }

  wait(file: string, device: string): void {
    this.#pending.set(file, device)
    this.#waiting.add(file)
  }

  goOn(file: string): void {
    this.#waiting.delete(file)
  }

  /** Does without the files that have not asked: whoever was to run them may be gone. One that asks all the same is waited for again. */
  giveUp(): void {
    for (const [file, device] of this.#pending) if (device === undefined) this.#pending.delete(file)
  }

  ended(file: string): void {
    this.#pending.delete(file)
    this.#waiting.delete(file)
  }

  /** Whether all who may ask this device wait for it. Files that no worker is free to run are not waited for. */
  isComplete(device: string): boolean {
    const devices = [...this.#pending]
    const seen = devices.filter(([, of]) => of !== undefined)
    const own = seen.filter(([, of]) => of === device)
    if (own.length === 0) return false
    const mayStart = seen.length < Math.min(this.#workers, devices.length)
    return !mayStart && own.every(([file]) => this.#waiting.has(file))
  }
}
