/**
 * A number as Rust's `{:.4}` (or so many decimals) prints an f64: every digit of the exact binary value, a half rounded to
 * even, never an exponent; `NaN`, `inf`, `-inf`, and a zero keeps its sign. `toFixed` turns to exponents at 1e21 and
 * rounds a half away from zero.
 */
export function rustFixed(value: number, decimals: number): string {
  if (Number.isNaN(value)) return 'NaN'
  const { negative, mantissa, exponent } = partsOf(value)
  const sign = negative ? '-' : ''
  if (!Number.isFinite(value)) return `${sign}inf`

  const scaled = mantissa * 10n ** BigInt(decimals)
  const whole = exponent >= 0 ? scaled << BigInt(exponent) : roundedShift(scaled, BigInt(-exponent))
  const digits = whole.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** `value = mantissa * 2 ** exponent`, exactly. */
function partsOf(value: number): { readonly negative: boolean; readonly mantissa: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  return {
    negative: bits >> 63n === 1n,
    mantissa: biased === 0 ? fraction : fraction | (1n << 52n),
    exponent: Math.max(biased, 1) - 1075,
  }
}

/** `value / 2 ** by`, a half rounded to even. */
function roundedShift(value: bigint, by: bigint): bigint {
  const floor = value >> by
  const rest = value - (floor << by)
  const half = 1n << (by - 1n)
  const up = rest > half || (rest === half && (floor & 1n) === 1n)
  return up ? floor + 1n : floor
}
