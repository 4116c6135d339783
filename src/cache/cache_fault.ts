/** What is asked of the cache under test, and how: the "where" of a fault. */
export interface Asked {
  readonly op: string
  /** Absent where the op is about no one kernel. */
  readonly kind?: string
  readonly command: readonly string[]
}

export type CacheFaultCode =
  // the process does not start
  | 'executable-missing'
  | 'not-executable'
  | 'cwd-missing'
  | 'spawn-failed'
  // the process starts and ends badly
  | 'exit-code'
  | 'signal'
  | 'timeout'
  | 'aborted'
  | 'output-limit'
  | 'too-many-bad-points'
  | 'op-missing'
  // it ends well and its stdout is no reply
  | 'stdout-empty'
  | 'stdout-not-json'
  | 'stdout-log-lines'
  | 'reply-shape'
  // the reply is not what was asked for
  | 'wrong-kind'
  | 'result-count'
  | 'result-order'
  | 'unknown-coverage'
  | 'axes-empty'
  | 'axes-not-ascending'
  | 'axes-too-many'
  | 'fields-axes-mismatch'
  | 'reported-error'

/** A failed exchange with the cache under test. The message says what was got, where, and what to do next. */
export class CacheFault extends Error {
  override readonly name: string = 'CacheFault'
  readonly code: CacheFaultCode
  readonly op: string
  readonly command: readonly string[]

  constructor(code: CacheFaultCode, asked: Asked, got: string, next: string, options?: ErrorOptions) {
    const where = asked.kind === undefined ? asked.op : `${asked.op} of ${asked.kind}`
    super(`${where}: ${got}\n  command: ${formatCommand(asked.command)}\n  next: ${next}`, options)
    this.code = code
    this.op = asked.op
    this.command = asked.command
  }
}

/** A command as one could type it: arguments that a shell would split are quoted. */
export function formatCommand(command: readonly string[]): string {
  return command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}
