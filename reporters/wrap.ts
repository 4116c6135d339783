/** Breaks a text into lines of at most `width` characters, at spaces; its own line breaks stay. A longer word stays whole, and so does a figure with its unit. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line.trim(), width))
}

const breaks = /(?<!\d) | (?!(?:%|ms|us)(?![a-z]))/

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(breaks)) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current)
      current = word
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current]
}
