import { endOfString } from './json_limits.ts'

export interface JsonMember {
  readonly key: string
  /** The text of its value, not parsed. */
  readonly value: Uint8Array
}

const mostDepth = 16
const mostKeyBytes = 4096
const quote = code('"')
const openers = new Set(['{', '['].map(code))
const closers = new Set(['}', ']'].map(code))
const enders = new Set([',', '}', ' ', '\t', '\r', '\n'].map(code))

/**
 * The members of the one object of a JSON text, one after the other, so that a large header is never parsed as a whole.
 * @throws SyntaxError with the byte where the text is no object
 */
export function* jsonMembers(bytes: Uint8Array): Generator<JsonMember, void> {
  let at = expectByte(bytes, skipBlank(bytes, 0), '{')
  at = skipBlank(bytes, at)
  if (bytes[at] === code('}')) return expectEnd(bytes, at + 1)

  for (;;) {
    const keyEnd = stringEnd(bytes, at)
    if (keyEnd - at > mostKeyBytes) throw new SyntaxError(`a key has ${keyEnd - at} bytes, at byte ${at}`)
    const key: unknown = JSON.parse(textOf(bytes.subarray(at, keyEnd)))
    const start = skipBlank(bytes, expectByte(bytes, skipBlank(bytes, keyEnd), ':'))
    const end = valueEnd(bytes, start)
    yield { key: String(key), value: bytes.subarray(start, end) }
    at = skipBlank(bytes, end)
    if (bytes[at] === code('}')) return expectEnd(bytes, at + 1)
    at = skipBlank(bytes, expectByte(bytes, at, ','))
  }
}

/** @throws SyntaxError, also where the bytes are no UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new SyntaxError('it is no UTF-8 text', { cause: error })
  }
}

function valueEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] === code('"')) return stringEnd(bytes, start)
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) at = stringEnd(bytes, at) - 1
    else if (openers.has(byte)) depth++
    else if (depth === 0 && enders.has(byte)) return at
    else if (closers.has(byte)) {
      depth--
      if (depth === 0) return at + 1
    }
    if (depth > mostDepth) throw new SyntaxError(`nests deeper than ${mostDepth} arrays and objects, at byte ${at}`)
  }
  throw new SyntaxError('ends in the midst of a value')
}

/** Behind the closing quote. */
function stringEnd(bytes: Uint8Array, start: number): number {
  expectByte(bytes, start, '"')
  const end = endOfString(bytes, start)
  if (end >= bytes.length) throw new SyntaxError('ends in the midst of a string')
  return end + 1
}

function expectByte(bytes: Uint8Array, at: number, char: string): number {
  if (bytes[at] === code(char)) return at + 1
  throw new SyntaxError(`expected ${char} at byte ${at}, got ${got(bytes[at])}`)
}

function expectEnd(bytes: Uint8Array, at: number): void {
  const end = skipBlank(bytes, at)
  if (end < bytes.length) throw new SyntaxError(`expected nothing more at byte ${end}, got ${got(bytes[end])}`)
}

function skipBlank(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return at
}

function got(byte: number | undefined): string {
  if (byte === undefined) return 'the end'
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `0x${byte.toString(16).padStart(2, '0')}`
}

function code(char: string): number {
  return char.charCodeAt(0)
}
