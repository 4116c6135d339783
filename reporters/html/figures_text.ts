import { figure } from '../../src/verdict/wording.ts'

/** `-4.2 %`, `+0.013 ms`: what is signed always shows its sign. */
export function signed(value: number, unit: string): string {
  const size = figure(Math.abs(value))
  const sign = size === '0' ? '' : value < 0 ? '\u2212' : '+'
  return `${sign}${size} ${unit}`
}

/** `9.8 %`. */
export function plain(value: number, unit: string): string {
  return `${figure(value)} ${unit}`
}
