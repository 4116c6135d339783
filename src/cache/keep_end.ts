/** Reads a stream to its end without keeping more than its last 65,536 characters, which the result gives at any time. */
export function keepEnd(stream: NodeJS.ReadableStream): () => string {
  let end = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    end = (end + chunk).slice(-keptLength)
  })
  return () => end
}

/** Enough for the message of a panic above its backtrace. */
const keptLength = 65_536
