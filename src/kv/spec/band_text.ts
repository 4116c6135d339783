import type { Band } from '../../verdict/band.ts'

/** `1 ± 1e-6`, or `[0.98, 1.05]` where it is not even. */
export function bandText([low, high]: Band): string {
  const above = high - 1
  const isEven = above > 0 && Math.abs(1 / (1 + above) - low) < 1e-12
  return isEven ? `1 ± ${digits(above)}` : `[${digits(low)}, ${digits(high)}]`
}

function digits(value: number): string {
  return String(Number(value.toPrecision(6)))
}
