/** Lines longer than this are cut: what is behind it is not kept. */
export const longestLine = 8 * 1024 * 1024

/** Splits text that comes in pieces into lines, without their `\n` or `\r\n`. Holds one line at most. */
export class LineSplitter {
  readonly #take: (line: string, isCut: boolean) => void
  #begun = ''
  #isCut = false

  constructor(take: (line: string, isCut: boolean) => void) {
    this.#take = take
  }

  push(text: string): void {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#grow(text.slice(from, end))
      this.#finish()
      from = end + 1
    }
    this.#grow(text.slice(from))
  }

  /** The last line may lack its end. */
  end(): void {
    if (this.#begun !== '') this.#finish()
  }

  #grow(text: string): void {
    const room = longestLine - this.#begun.length
    this.#isCut ||= text.length > room
    if (room > 0) this.#begun += text.length > room ? text.slice(0, room) : text
  }

  #finish(): void {
    const line = this.#begun.endsWith('\r') ? this.#begun.slice(0, -1) : this.#begun
    const isCut = this.#isCut
    this.#begun = ''
    this.#isCut = false
    this.#take(line, isCut)
  }
}
