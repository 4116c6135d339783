export type CaptureFaultCode =
  /** There is no such file. */
  | 'missing'
  /** The system does not let it be read, it is no regular file, or no layer of it can be read. */
  | 'unreadable'
  /** Of no format that is known. */
  | 'not-a-capture'
  /** The header or the manifest contradicts itself, or its format. */
  | 'bad-header'
  /** It points outside the file. */
  | 'out-of-range'
  /** It would have to be unpickled, which runs what the file says. */
  | 'refused-pickle'
  /** A manifest names a file outside its folder. */
  | 'refused-path'
  /** More than any cache needs: read, it would fill the memory. */
  | 'too-large'
  /** Well formed, and of a kind that is not read. */
  | 'unsupported'
  /** The options do not fit the capture, or one another. */
  | 'bad-options'
  /** Asked for after `close`, or for a layer that is not there. */
  | 'bad-call'

/** A capture that cannot be read. The message says what was got, where, and what to do next. */
export class CaptureFault extends Error {
  override readonly name: string = 'CaptureFault'
  readonly code: CaptureFaultCode
  /** A path, or a part of a file. */
  readonly where: string
  /** The message without where and next: the reason why a layer is skipped. */
  readonly got: string

  constructor(code: CaptureFaultCode, where: string, got: string, next: string, options?: ErrorOptions) {
    super(`${where}: ${got}\n  next: ${next}`, options)
    this.code = code
    this.where = where
    this.got = got
  }
}
