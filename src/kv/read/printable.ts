/** A text of a file as it may be printed: what a terminal would take for a command, and line breaks, are replaced. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD')
}
