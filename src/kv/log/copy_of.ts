/** A part of a text keeps the whole of it in memory; its copy does not. For what is kept of a line. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString()
}
