/**
 * The line that says why: the last one. Of a Rust panic, what follows the message is a note on backtraces or the backtrace
 * itself, so its message is taken instead. Empty where stderr is.
 */
export function errorLine(stderr: string): string {
  const all = lines(stderr)
  const panic = all.findLastIndex((line) => line.includes(' panicked at '))
  const line = panic < 0 ? all.at(-1) : panicMessage(all[panic] ?? '', all[panic + 1])
  return (line ?? '').trim()
}

/** Stderr as a fault shows it: its last lines that are not empty, without terminal colours. */
export function quoteStderr(stderr: string): string {
  const shown = lines(stderr).slice(-shownLines)
  if (shown.length === 0) return 'with nothing on stderr'
  return `with this at the end of stderr:\n${shown.map((line) => `    ${line}`).join('\n')}`
}

const shownLines = 10

/** Since Rust 1.73 the message is on the line after `thread 'main' panicked at src/a.rs:1:2:`; before, it was within. */
function panicMessage(line: string, following: string | undefined): string {
  const place = line.slice(line.indexOf('panicked at '))
  return place.endsWith(':') && following !== undefined ? `${place} ${following}` : place
}

function lines(stderr: string): string[] {
  return stderr
    .replaceAll(ansiColours, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}

const ansiColours = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g')
