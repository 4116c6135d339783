import type { BarInput } from './kernel_spec.ts'

/** A bar as a spec may write it, with its parts named. */
export function barParts(input: BarInput): Exclude<BarInput, number | readonly [number, number]> {
  return typeof input === 'number' || isBand(input) ? { band: input } : input
}

function isBand(input: BarInput): input is readonly [number, number] {
  return Array.isArray(input)
}
