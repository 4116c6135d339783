/** What a JSON text may hold at most. */
export interface JsonLimits {
  /** Arrays and objects in one another. */
  readonly depth: number
  /** Arrays and objects in all. */
  readonly containers: number
  /** Commas: elements and members, give or take one for each container. */
  readonly commas: number
  readonly strings: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/**
 * Why a JSON text is refused before it is parsed, if it is: 8 MiB of `[[[[` or `{},{},` would take many times that in memory.
 * It is not checked here that the text is JSON.
 */
export function beyondJsonLimits(bytes: Uint8Array, limits: JsonLimits): string | undefined {
  let depth = 0
  let containers = 0
  let commas = 0
  let strings = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      strings++
      at = endOfString(bytes, at)
    } else if (byte === comma) commas++
    else if (openers.has(byte)) {
      depth++
      containers++
      if (depth > limits.depth) return `nests deeper than ${limits.depth} arrays and objects, at byte ${at}`
    } else if (closers.has(byte)) depth--
    if (containers > limits.containers) return `has more than ${limits.containers} arrays and objects`
    if (commas > limits.commas) return `has more than ${limits.commas} values`
    if (strings > limits.strings) return `has more than ${limits.strings} strings`
  }
  return undefined
}

/** The index of the quote that ends the string that begins at `start`, or the length of the text. */
export function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++
    else if (bytes[at] === quote) return at
  }
  return bytes.length
}
