/** Bytes that can be read at any position: a file, or a part of one. */
export interface ByteSource {
  /** For messages. */
  readonly name: string
  readonly size: number
  /** Going back costs as much as reading all from the beginning: it is compressed. */
  readonly sequential: boolean
  /**
   * Fills `into` with the bytes from `position` on and returns how many there were: fewer only where the source ends.
   * Throws what the system says where it cannot be read.
   */
  read(into: Uint8Array, position: number): number
}

/** A part of a source. */
export function partOf(source: ByteSource, name: string, offset: number, size: number): ByteSource {
  return {
    name,
    size,
    sequential: source.sequential,
    read: (into, position) => {
      const length = Math.min(into.length, Math.max(0, size - position))
      return source.read(into.subarray(0, length), offset + position)
    },
  }
}

/** The bytes from `position` on, at most `length`: fewer where the source ends. Only for what is known to be small. */
export function readSome(source: ByteSource, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(length, Math.max(0, source.size - position)))
  return bytes.subarray(0, source.read(bytes, position))
}
