import type { Writable } from 'node:stream'
import { interceptWrites } from './intercept_writes.ts'

/** A stream that may be a terminal. */
export type MaybeTerminal = Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined }

/**
 * Whether lines can be rewritten in place on a stream: neither a CI log nor a terminal that says it is dumb can.
 */
export function canRewrite({ isTTY }: MaybeTerminal, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTTY === true && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === ''
}

/**
 * Lines on a terminal that say what is so now, each rewritten in place and removed in the end. They stand below all that is
 * written meanwhile, by whomever, and above the window of Vitest's reporter, which redraws itself below what is written.
 */
export class ProgressLines {
  readonly #output: MaybeTerminal
  readonly #write: (text: string) => void
  readonly #restore: readonly (() => void)[]
  readonly #texts = new Map<string, string>()
  /** How many of the lines stand on the terminal. */
  #drawn = 0
  #drawnMs = 0

  /** @param beside - other streams that end on the same terminal */
  constructor(output: MaybeTerminal, beside: readonly MaybeTerminal[] = []) {
    this.#output = output
    this.#write = output.write.bind(output)
    const terminals = new Set([output, ...beside.filter((stream) => stream.isTTY)])
    this.#restore = [...terminals].map((stream) => interceptWrites(stream, (text, write) => this.#around(text, write)))
  }

  /** Says a text in the place of the last one of that name; without a text, nothing more. */
  show(name: string, text: string | undefined): void {
    if (text === undefined) {
      if (!this.#texts.delete(name)) return
    } else {
      this.#texts.set(name, text)
      if (performance.now() - this.#drawnMs < redrawMs && this.#drawn === this.#texts.size) return
    }
    this.#write(this.#erased() + this.#lines())
  }

  /** Removes the lines, and leaves the terminal to others. */
  end(): void {
    this.#texts.clear()
    if (this.#drawn > 0) this.#write(this.#erased())
    for (const restore of this.#restore) restore()
  }

  /** What others write takes the place of the lines, which follow it once it has ended its own. */
  #around(text: string, write: () => boolean): boolean {
    if (this.#drawn > 0) this.#write(this.#erased())
    const more = write()
    if (text.endsWith('\n') && this.#texts.size > 0) this.#write(this.#lines())
    return more
  }

  #erased(): string {
    const rows = this.#drawn
    this.#drawn = 0
    return upAndClear.repeat(rows)
  }

  /** None is longer than a row, or it could not be counted on to be one. */
  #lines(): string {
    const width = Math.max(1, (this.#output.columns ?? 80) - 1)
    this.#drawn = this.#texts.size
    this.#drawnMs = performance.now()
    return [...this.#texts.values()].map((text) => `${cut(text, width)}\n`).join('')
  }
}

const redrawMs = 250
const upAndClear = '\u001B[1A\u001B[2K'

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}
