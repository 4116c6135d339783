import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { messageOf } from '../../message_of.ts'
import { readSome, type ByteSource } from './byte_source.ts'

/** So much is inflated at once, into memory: where it inflates to far more than usual, the next time less of it. */
const pushBytes = 8192
const fewPushBytes = 512
const manyMade = 2 ** 19
/** K and V read side by side, of one tensor, by two readers. */
const mostCursors = 4

/**
 * What a deflated part of a source inflates to. Reading on where an earlier read ended costs only what is read; reading back
 * inflates again from the beginning. No more than `size` bytes are ever inflated. The CRC-32 can only be checked at the end: where it
 * is wrong, the last bytes cannot be read, and from then on none.
 */
export function inflated(compressed: ByteSource, name: string, size: number, crc: number): ByteSource {
  const cursors: Cursor[] = []
  let failure: { readonly at: number; readonly error: unknown } | undefined
  const read = (into: Uint8Array, position: number): number => {
    const wanted = Math.min(into.length, Math.max(0, size - position))
    if (failure !== undefined && position + wanted > failure.at) throw failure.error
    const cursor = nearest(cursors, position) ?? new Cursor(compressed, size, crc)
    keepLast(cursors, cursor)
    try {
      cursor.fill(into.subarray(0, wanted), position)
    } catch (error) {
      failure = { at: error instanceof WrongCrc ? 0 : cursor.position, error }
      cursors.splice(cursors.indexOf(cursor), 1)
      throw error
    }
    return wanted
  }
  return { name, size, sequential: true, read }
}

function nearest(cursors: readonly Cursor[], position: number): Cursor | undefined {
  const before = cursors.filter((cursor) => cursor.position <= position)
  return before.toSorted((a, b) => b.position - a.position)[0]
}

function keepLast(cursors: Cursor[], cursor: Cursor): void {
  const at = cursors.indexOf(cursor)
  if (at >= 0) cursors.splice(at, 1)
  cursors.push(cursor)
  if (cursors.length > mostCursors) cursors.shift()
}

class WrongCrc extends Error {
  constructor() {
    super('its data does not have the CRC-32 of the archive: it is damaged, and what was read of it may be wrong')
  }
}

/** One pass over the compressed bytes. */
class Cursor {
  /** In the inflated bytes: of what is read next. */
  position = 0
  readonly #compressed: ByteSource
  readonly #size: number
  readonly #wantedCrc: number
  readonly #inflate: Inflate
  #pushed = 0
  #ready: Uint8Array[] = []
  #made = 0
  #crc = 0
  #lastMade = 0

  constructor(compressed: ByteSource, size: number, crc: number) {
    this.#compressed = compressed
    this.#size = size
    this.#wantedCrc = crc
    this.#inflate = new Inflate((chunk) => {
      this.#made += chunk.length
      this.#crc = crc32(chunk, this.#crc)
      if (chunk.length > 0) this.#ready.push(chunk)
    })
  }

  fill(into: Uint8Array, position: number): void {
    this.#pass(position - this.position, () => undefined)
    let filled = 0
    this.#pass(into.length, (part) => {
      into.set(part, filled)
      filled += part.length
    })
  }

  #pass(length: number, take: (part: Uint8Array) => void): void {
    for (let left = length; left > 0;) {
      const [chunk] = this.#ready
      if (chunk === undefined) {
        this.#push()
        continue
      }
      const part = chunk.subarray(0, left)
      if (part.length < chunk.length) this.#ready[0] = chunk.subarray(part.length)
      else this.#ready.shift()
      take(part)
      left -= part.length
      this.position += part.length
    }
  }

  #push(): void {
    const { size } = this.#compressed
    if (this.#pushed >= size) throw new Error(`its data ends after ${this.#made} of ${this.#size} bytes`)
    const most = this.#lastMade > manyMade ? fewPushBytes : pushBytes
    const bytes = readSome(this.#compressed, this.#pushed, most)
    if (bytes.length === 0) throw new Error(`the archive was cut short while it was read`)
    this.#pushed += bytes.length
    const before = this.#made
    try {
      this.#inflate.push(bytes, this.#pushed >= size)
    } catch (error) {
      throw new Error(`its compressed data is damaged before byte ${this.#pushed}: ${messageOf(error)}`, {
        cause: error,
      })
    }
    this.#lastMade = ((this.#made - before) / bytes.length) * pushBytes
    if (this.#made > this.#size) throw new Error(`its data inflates to more than the ${this.#size} bytes it claims`)
    if (this.#made === this.#size && this.#crc !== this.#wantedCrc) throw new WrongCrc()
  }
}
