import { CacheFault, type Asked } from './cache_fault.ts'
import { errorLine, quoteStderr } from './stderr.ts'

/**
 * The process ran and ended with an exit code or by a signal. Alone among the faults it may be the doing of one point of
 * the request: any other says that the call, the reply or the installation is wrong, whatever the points.
 */
export class ProcessFault extends CacheFault {
  /** `exit code 101`, `signal SIGSEGV`. */
  readonly end: string
  readonly endedBy: 'exit-code' | 'signal'
  readonly stderr: string

  constructor(code: 'exit-code' | 'signal', asked: Asked, end: string, stderr: string) {
    super(code, asked, `${end}, ${quoteStderr(stderr)}`, nextStep(end, stderr))
    this.end = end
    this.endedBy = code
    this.stderr = stderr
  }

  /** The one line of stderr that says why. */
  get reason(): string {
    return errorLine(this.stderr) || 'nothing on stderr'
  }

  /**
   * Whether two calls failed the same way: they ended alike, and their error lines differ in numbers at most. Numbers are
   * where a line names its point, its time or its process id.
   */
  failsLike(other: ProcessFault): boolean {
    return this.end === other.end && withoutNumbers(this.reason) === withoutNumbers(other.reason)
  }
}

function nextStep(end: string, stderr: string): string {
  if (end === 'signal SIGKILL')
    return "look for the out-of-memory killer in the kernel log, and at the job's memory limit"
  if (end === 'exit code 127')
    return 'see that the file is built for this machine, or begins with #!: a shell did not know it'
  if (/missing profile entr/i.test(stderr))
    return 'profile the rows that are missing (npm run prewarm lists those of a spec), or correct the config'
  return 'run the command by hand with the request on its stdin, or with RUST_LOG=debug and RUST_BACKTRACE=1 in its env'
}

function withoutNumbers(line: string): string {
  return line.replaceAll(/0x[\da-f]+|\d+(\.\d+)?(e[+-]?\d+)?/gi, '#')
}
