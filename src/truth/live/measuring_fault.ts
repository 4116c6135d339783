/** Why nothing of what was asked for could be measured, as the process that measures tells it. */
export class MeasuringFault extends Error {
  override readonly name: string = 'MeasuringFault'
  readonly code: string

  constructor(code: string, reason: string) {
    super(reason)
    this.code = code
  }
}
