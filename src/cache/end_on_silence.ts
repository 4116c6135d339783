/** What is watched: a process and what it writes. */
interface Watched {
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
  kill(): boolean
}

/** Ends a process that has written nothing for so long, in ms. */
export function endOnSilence(
  watched: Watched,
  silenceMs: number,
): { readonly stop: () => void; readonly timedOut: () => boolean } {
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    watched.kill()
  }, silenceMs)
  for (const stream of [watched.stdout, watched.stderr]) stream.on('data', () => timer.refresh())
  return { stop: () => clearTimeout(timer), timedOut: () => timedOut }
}
