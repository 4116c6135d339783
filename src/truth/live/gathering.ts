/** A spec file of the run that has not ended. */
interface File {
  /** The one that it asked first; it belongs to that. */
  device: string | undefined
  /** The payers that may ask, and those of them that wait. */
  readonly asking: Set<string>
  readonly waiting: Set<string>
}

/**
 * Knows when every spec that is to be measured on a device waits for it, so that what all of them want can be measured together,
 * shuffled.
 */
export class Gathering {
  readonly #files = new Map<string, File>()
  /** How many files can run at the same time. */
  #workers = 0

  expect(files: readonly string[], workers: number): void {
    this.#workers = workers
    this.#files.clear()
    for (const file of files) this.#files.set(file, nothingAsked())
  }

  /** These specs of the file ask from now on, until they end. */
  begin(file: string, device: string, payers: readonly string[]): void {
    const one = this.#fileOf(file, device)
    for (const payer of payers) one.asking.add(payer)
  }

  wait(file: string, device: string, payer: string): void {
    const { asking, waiting } = this.#fileOf(file, device)
    asking.add(payer)
    waiting.add(payer)
  }

  goOn(file: string, payer: string): void {
    this.#files.get(file)?.waiting.delete(payer)
  }

  end(file: string, payer: string): void {
    const one = this.#files.get(file)
    one?.asking.delete(payer)
    one?.waiting.delete(payer)
  }

  /** Does without the files that have not asked: whoever was to run them may be gone. One that asks all the same is waited for again. */
  giveUp(): void {
    for (const [file, { device }] of this.#files) if (device === undefined) this.#files.delete(file)
  }

  ended(file: string): void {
    this.#files.delete(file)
  }

  /** Whether all who may ask this device wait for it. Files that no worker is free to run are not waited for. */
  isComplete(device: string): boolean {
    const files = [...this.#files.values()]
    const seen = files.filter((file) => file.device !== undefined)
    const own = seen.filter((file) => file.device === device && file.asking.size > 0)
    if (own.length === 0) return false
    const mayStart = seen.length < Math.min(this.#workers, files.length)
    return !mayStart && own.every(({ asking, waiting }) => waiting.size === asking.size)
  }

  #fileOf(name: string, device: string): File {
    const file = this.#files.get(name) ?? nothingAsked()
    this.#files.set(name, file)
    file.device ??= device
    return file
  }
}

function nothingAsked(): File {
  return { device: undefined, asking: new Set(), waiting: new Set() }
}
