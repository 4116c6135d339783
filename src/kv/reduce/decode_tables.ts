import type { KvDtype } from '../capture.ts'

type Narrow = Exclude<KvDtype, 'f32'>

/** The value of each code. Built when first asked for: those of 16 bits take 256 KiB each. */
export const decodeTables: Readonly<Record<Narrow, () => Float32Array>> = {
  bf16: once(() => new Float32Array(Uint32Array.from({ length: 65_536 }, (_, code) => code << 16).buffer)),
  f16: once(() => tableOf({ exponentBits: 5, mantissaBits: 10, nonFinite: 'ieee' })),
  fp8_e4m3: once(() => tableOf({ exponentBits: 4, mantissaBits: 3, nonFinite: 'one NaN' })),
  fp8_e5m2: once(() => tableOf({ exponentBits: 5, mantissaBits: 2, nonFinite: 'ieee' })),
}

interface FloatFormat {
  readonly exponentBits: number
  readonly mantissaBits: number
  /** `ieee`: the highest exponent is for infinities and NaN. `one NaN`: only all ones is NaN, there is no infinity. */
  readonly nonFinite: 'ieee' | 'one NaN'
}

function tableOf(format: FloatFormat): Float32Array {
  const codes = 2 ** (1 + format.exponentBits + format.mantissaBits)
  return Float32Array.from({ length: codes }, (_, code) => valueOf(code, format))
}

function valueOf(code: number, { exponentBits, mantissaBits, nonFinite }: FloatFormat): number {
  const exponents = 2 ** exponentBits
  const mantissas = 2 ** mantissaBits
  const mantissa = code % mantissas
  const exponent = Math.floor(code / mantissas) % exponents
  const sign = code < exponents * mantissas ? 1 : -1
  const bias = exponents / 2 - 1

  if (exponent === exponents - 1) {
    if (nonFinite === 'ieee') return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
    if (mantissa === mantissas - 1) return Number.NaN
  }
  return exponent === 0
    ? sign * (mantissa / mantissas) * 2 ** (1 - bias)
    : sign * (1 + mantissa / mantissas) * 2 ** (exponent - bias)
}

function once<T>(build: () => T): () => T {
  let built: T | undefined
  return () => (built ??= build())
}
