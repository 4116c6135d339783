import type { OpenOptions } from '../kv/read/open_options.ts'

/** Options of every command that opens captures, for `parseArgs`. */
export const openArguments = {
  'block-size': { type: 'string' },
  'kv-heads': { type: 'string' },
  dtype: { type: 'string' },
  boundary: { type: 'string' },
} as const

export const openUsage = `  --block-size N       tokens of a block, where the files do not tell
  --kv-heads N         heads of an axis that holds heads and dims
  --dtype NAME         of bytes: fp8_e4m3 or fp8_e5m2
  --boundary N         the first logical block of the suffix, where a capture does not tell`

/** Throws with the option at fault; whether the values make sense, the reader of the capture says. */
export function toOpenOptions(values: Readonly<Partial<Record<keyof typeof openArguments, string>>>): OpenOptions {
  return {
    blockSize: toNumber('--block-size', values['block-size']),
    kvHeads: toNumber('--kv-heads', values['kv-heads']),
    dtype: values.dtype,
    boundary: toNumber('--boundary', values.boundary),
  }
}

/** `undefined` where it is left out. */
export function toNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number
  throw new Error(`${option} must be a number that is not negative, got '${text}'`)
}
