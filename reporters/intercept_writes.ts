import type { Writable } from 'node:stream'

type Done = (error?: Error | null) => void

/**
 * Lets `around` do something before and after each write to a stream, until the result is called.
 *
 * @param around - is given what is written, and what writes it
 */
export function interceptWrites(stream: Writable, around: (text: string, write: () => boolean) => boolean): () => void {
  const before = Object.getOwnPropertyDescriptor(stream, 'write')
  const through = stream.write.bind(stream)
  const own = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return around(text, () =>
      typeof encoding === 'function' ? through(chunk, encoding) : through(chunk, encoding ?? 'utf8', done),
    )
  }
  stream.write = own
  return () => {
    // Whoever came later passes on to this one, and is left alone.
    if (Reflect.get(stream, 'write') !== own) return
    if (before) Object.defineProperty(stream, 'write', before)
    else Reflect.deleteProperty(stream, 'write')
  }
}
