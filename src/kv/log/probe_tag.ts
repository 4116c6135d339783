import { copyOf } from './copy_of.ts'
import { mostBlocks } from './log_bounds.ts'

/** What an engine says in brackets of when and where it took its sums: `abswin@4097/skip4096/lo250`. */
export interface ProbeTag {
  readonly text: string
  /** Up to the first `@`, `/` or space: `final`, `abswin`, `tail`, `final_state`, `decode_step0_pre`, `step0`. */
  readonly name: string
  /** The number after `@`: tokens of the prompt, or so far. */
  readonly tokens: number | null
  /** Tokens that were not computed but reused. */
  readonly skip: number | null
  /** The logical block that the slice of KVBLK lines begins with; 0 where the tag does not say. */
  readonly lo: number
}

/** Where a number is too large to be exact, there is a `fault` instead: a guess at `lo` would misplace blocks. */
export function parseProbeTag(text: string): ProbeTag | { readonly fault: string } {
  const end = text.search(/[@/ ]/)
  const name = end === -1 ? text : text.slice(0, end)
  const parts = text.split('/')
  const numbers = {
    tokens: numberIn(text[end] === '@' ? `@${text.slice(end + 1).split('/')[0] ?? ''}` : '', '@'),
    skip: firstNumber(parts, 'skip'),
    lo: firstNumber(parts, 'lo'),
  }
  for (const [what, number] of Object.entries(numbers)) {
    const most = what === 'lo' ? mostBlocks : Number.MAX_SAFE_INTEGER
    if (number !== null && number > most) return { fault: `${what} of the tag is above ${most}` }
  }
  return { text: copyOf(text), name: copyOf(name), ...numbers, lo: numbers.lo ?? 0 }
}

function firstNumber(parts: readonly string[], word: string): number | null {
  for (const part of parts) {
    const number = numberIn(part, word)
    if (number !== null) return number
  }
  return null
}

/** `null` unless it is the word and digits, nothing else. */
function numberIn(text: string, word: string): number | null {
  const digits = text.slice(word.length)
  return text.startsWith(word) && /^\d+$/.test(digits) ? Number(digits) : null
}
