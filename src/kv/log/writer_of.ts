/**
 * Who wrote a line, by what stands in front of its record: ranks, processes and requests that a logger names, `pod` and
 * container names. Times, levels and modules change from line to line and say nothing. Empty where nobody is named.
 *
 * Two processes that write into one log print the same tags; only by this they are told apart.
 */
export function writerOf(front: string): string {
  const text = front.slice(-longestFront)
  const named = [...text.matchAll(identities)].map(([whole]) => whole.toLowerCase())
  const container = /^\s*(?:\[pod\/[^\s\]]+|[\w.-]+(?= +\|))/.exec(text)?.[0].trim() ?? ''
  return [container, ...named].join(' ').trim()
}

/** Fronts are short; of a longer one the end counts. */
const longestFront = 512

/** A word for one of several that write, soon followed by a number: `rank=1`, `Worker_TP0`, `request{id=7}`, `pid: 12`. */
const identities =
  /(?<![a-z])(?:rank|tp|pp|dp|ep|worker|gpu|cuda|device|node|pid|thread|threadid|request|req|session)["'\]]{0,2}[^\w\s]{0,2}(?:id)?[^\w\s]{0,2} ?\d+(?![\d:.-])|(?<=\w)\[\d+\]/gi
