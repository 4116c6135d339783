/** Words in lines of at most `width`, each after `indent`; later ones two further in. A word that is longer stays whole. */
export function wrapped(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = []
  let line = indent
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = `${indent}  `
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line]
}
