/**
 * Reads a record piece by piece, each place once. The first thing that is not as it should be is the `fault`; from then
 * on all reads give zeros and empty texts, so that the record is checked once, at its end.
 */
export class Cursor {
  readonly text: string
  at: number
  fault: string | null = null

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  startsWith(literal: string): boolean {
    return this.fault === null && this.text.startsWith(literal, this.at)
  }

  expect(literal: string): void {
    if (this.startsWith(literal)) this.at += literal.length
    else this.fail(`expected '${literal}'`)
  }

  /** What stands before the literal, which is passed over; at most `most` characters. */
  upTo(literal: string, most: number): string {
    if (this.fault !== null) return ''
    const found = this.text.slice(this.at, this.at + most + literal.length).indexOf(literal)
    if (found === -1) {
      this.fail(`expected '${literal}' within ${most} characters`)
      return ''
    }
    const before = this.text.slice(this.at, this.at + found)
    this.at += found + literal.length
    return before
  }

  /** A number of bytes, blocks or layers: digits alone. */
  integer(most = Number.MAX_SAFE_INTEGER): number {
    const value = Number(this.#whole(16))
    if (value > most) this.fail(`a whole number above ${most}`)
    return value
  }

  /**
   * A number as Rust prints an f64 with so many decimals. With any other count of decimals it is a number that was cut
   * off, or that ran into the next line.
   */
  decimal(decimals: number): number {
    if (this.startsWith('NaN')) return this.#word('NaN', NaN)
    const sign = this.startsWith('-') ? -1 : 1
    if (sign === -1) this.at++
    if (this.startsWith('inf')) return this.#word('inf', sign * Infinity)

    const start = this.at
    // The largest f64 has 309 digits.
    this.#whole(309)
    this.expect('.')
    const point = this.at
    if (this.fault === null && this.#digits(decimals).length < decimals) {
      this.fail(`${this.at - point} of ${decimals} decimals, then`)
    }
    this.#endNumber()
    const value = Number(this.text.slice(start, this.at))
    if (value === Infinity) this.fail('a number above all f64')
    return this.fault === null ? sign * value : 0
  }

  /** Says what stands at the present place. */
  fail(why: string): void {
    if (this.fault !== null) return
    const got = this.text.slice(this.at, this.at + 24)
    const gotText = got === '' ? 'the line ends' : `got '${got}'`
    this.fault = `${why}, ${gotText} (character ${this.at + 1} of the record)`
  }

  #word(word: string, value: number): number {
    this.at += word.length
    this.#endNumber()
    return this.fault === null ? value : 0
  }

  #endNumber(): void {
    if (this.fault === null && continuesNumber(this.text.charCodeAt(this.at))) this.fail('a number that runs on')
  }

  #whole(most: number): string {
    if (this.fault !== null) return ''
    const start = this.at
    const digits = this.#digits(most)
    if (digits === '') this.fail('expected a number')
    else if (digits.startsWith('0') && digits !== '0') this.fail(`a number that begins with 0 (${digits})`)
    else if (isDigit(this.text.charCodeAt(this.at))) this.fail(`a number of more than ${this.at - start} digits`)
    return digits
  }

  #digits(most: number): string {
    const start = this.at
    while (this.at - start < most && isDigit(this.text.charCodeAt(this.at))) this.at++
    return this.text.slice(start, this.at)
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Digits, letters, or what may stand within a number. */
function continuesNumber(code: number): boolean {
  return (
    isDigit(code) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    '+-._'.includes(String.fromCharCode(code))
  )
}
