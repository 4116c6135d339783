const escape = '\u001b'
const bell = '\u0007'
const stringEnd = `${escape}\\`
/** Longer than any title or link: what is longer never ended. */
const longestString = 4096
const unknown = -2

/**
 * A line without terminal escapes (colours, as a logger or `grep --color` puts in; titles and links) and without the NULs
 * that a crash can leave in a file. One pass, whatever the line: an escape that does not end hides nothing but itself.
 */
export function plainText(line: string): string {
  const text = line.includes('\0') ? line.replaceAll('\0', '') : line
  let from = text.indexOf(escape)
  if (from === -1) return text
  const kept: string[] = []
  const ends = { bell: unknown, stringEnd: unknown }
  let at = 0
  while (from !== -1) {
    if (from > at) kept.push(text.slice(at, from))
    at = endOfEscape(text, from, ends)
    from = text.indexOf(escape, at)
  }
  kept.push(text.slice(at))
  return kept.join('')
}

/** Where the text goes on. `ends` is where the next ends of an OSC lie, so that none is searched for twice. */
function endOfEscape(text: string, from: number, ends: { bell: number; stringEnd: number }): number {
  const kind = text[from + 1]
  if (kind === '[') return endOfControl(text, from + 2)
  // Charsets, `ESC ( B`: `tput sgr0` prints one.
  if (kind === '(' || kind === ')') return Math.min(from + 3, text.length)
  if (kind !== ']') return kind === undefined || kind === escape ? from + 1 : from + 2
  if (ends.bell !== -1 && ends.bell < from) ends.bell = text.indexOf(bell, from)
  if (ends.stringEnd !== -1 && ends.stringEnd < from) ends.stringEnd = text.indexOf(stringEnd, from)
  const found = [
    { at: ends.bell, length: 1 },
    { at: ends.stringEnd, length: 2 },
  ].filter((end) => end.at > from && end.at - from <= longestString)
  const [first] = found.toSorted((one, other) => one.at - other.at)
  return first ? first.at + first.length : from + 2
}

/** A control sequence has parameters, then one final letter; anything else ends it where it stands. */
function endOfControl(text: string, start: number): number {
  let at = start
  while (isWithin(text.charCodeAt(at), 0x20, 0x3f)) at++
  return isWithin(text.charCodeAt(at), 0x40, 0x7e) ? at + 1 : at
}

function isWithin(code: number, least: number, most: number): boolean {
  return code >= least && code <= most
}
