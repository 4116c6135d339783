import { isGreen, type Status } from './status.ts'
import { wrap } from './wrap.ts'

/** Colours a text, or leaves it. */
export type Paint = (colour: 'bold' | 'green' | 'red' | 'yellow', text: string) => string

/** Of the terminal that all summaries fit. */
export const width = 100
/** A spec's status, then its name; below, a region's status, then its figures; below that, its details. */
export const regionIndent = 7
export const figureIndent = regionIndent + 6
export const detailIndent = figureIndent + 2

/** Text on as many lines as it takes, after so many blanks; nothing of none. */
export function indented(text: string, indent: number): string[] {
  return text === '' ? [] : wrap(text, width - indent).map((line) => ' '.repeat(indent) + line)
}

/** A status, then what it is of, on as many lines as that takes. */
export function headingLines(status: Status, name: string, paint: Paint): string[] {
  const [first = '', ...others] = wrap(name, width - regionIndent)
  return [
    ` ${statusText(status, paint)} ${paint('bold', first)}`,
    ...others.map((line) => ' '.repeat(regionIndent) + paint('bold', line)),
  ]
}

/** Puts a status into the indent of the first line. */
export function withStatus(status: Status, [first = '', ...others]: readonly string[], paint: Paint): string[] {
  return [`${' '.repeat(regionIndent)}${statusText(status, paint)} ${first.slice(figureIndent)}`, ...others]
}

function statusText(status: Status, paint: Paint): string {
  const colour = status === '?' ? 'yellow' : isGreen(status) ? 'green' : 'red'
  return paint(colour, status) + ' '.repeat(5 - status.length)
}
