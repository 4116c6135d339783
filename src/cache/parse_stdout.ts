import { CacheFault, type Asked } from './cache_fault.ts'
import { quoteStderr } from './stderr.ts'

/** The JSON that stdout holds, whole and alone: anything else there says that a log goes to the wrong stream. */
export function parseStdout(asked: Asked, stdout: string, stderr: string): unknown {
  try {
    return JSON.parse(stdout)
  } catch (error) {
    throw stdoutFault(asked, stdout, stderr, error)
  }
}

function stdoutFault(asked: Asked, stdout: string, stderr: string, cause: unknown): CacheFault {
  if (stdout.trim() === '') {
    return new CacheFault('stdout-empty', asked, `exit code 0, but stdout is empty, ${quoteStderr(stderr)}`, printReply)
  }
  const stray = firstLineBesideJson(stdout)
  if (stray !== undefined) {
    const got = `stdout must be pure JSON, but has this line beside it: ${quote(stray)}`
    return new CacheFault('stdout-log-lines', asked, got, 'send logs to stderr', { cause })
  }
  const got = `stdout is not JSON: ${String(cause)}; its ${stdout.length} characters begin ${quote(stdout.trimStart())}`
  return new CacheFault('stdout-not-json', asked, got, printReply, { cause })
}

const printReply = 'print one JSON reply on stdout and nothing else; NaN and Infinity are not JSON, null is'

/** The first non-blank line outside the longest JSON object of a text; `undefined` where there is no object. */
function firstLineBesideJson(text: string): string | undefined {
  let longest = { start: 0, end: 0 }
  // An object inside another is indented, or not at the start of its line: a reply cut short is no log.
  const opening = /^\{/gm
  while (opening.exec(text)) {
    const start = opening.lastIndex - 1
    const end = closingOf(text, start)
    if (end === undefined || !isJson(text.slice(start, end))) continue
    if (end - start > longest.end - longest.start) longest = { start, end }
    opening.lastIndex = end
  }
  if (longest.end === 0) return undefined
  const outside = `${text.slice(0, longest.start)}\n${text.slice(longest.end)}`
  return outside.split('\n').find((line) => line.trim() !== '')
}

/** Just past the brace that closes the one at `start`. */
function closingOf(text: string, start: number): number | undefined {
  const token = /["\\{}]/g
  token.lastIndex = start
  let depth = 0
  let inString = false
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '"') inString = !inString
    else if (match[0] === '\\') token.lastIndex++
    else if (!inString) depth += match[0] === '{' ? 1 : -1
    if (depth === 0) return token.lastIndex
  }
  return undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function quote(line: string): string {
  return JSON.stringify(line.trim().slice(0, 200))
}
