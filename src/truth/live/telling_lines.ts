/**
 * The lines of a Python process's stderr that say why it ended, on one line: where `faulthandler` told of a crash or of the
 * signal that ended it, the name of the fatal error and the innermost line of Python; else the last three lines.
 */
export function tellingLines(stderr: string): string {
  const lines = stderr.split(/\r?\n/).filter((line) => line.trim() !== '')
  const dump = lines.findLastIndex((line) => line.startsWith('Current thread 0x'))
  const told = dump < 0 ? lines.slice(-shownLines) : fatalLines(lines, dump)
  return told.map((line) => line.trim()).join(' | ') || 'nothing on stderr'
}

const shownLines = 3

/** The error is named above the dump; a signal that was only asked for has no such line. */
function fatalLines(lines: readonly string[], dump: number): readonly string[] {
  const named = lines.slice(0, dump).filter((line) => line.startsWith('Fatal Python error: '))
  const innermost = lines.slice(dump).filter((line) => line.startsWith('  File '))
  return [...named.slice(-1), ...innermost.slice(0, 1)]
}
