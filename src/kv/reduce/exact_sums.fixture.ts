import type { Moments } from '../fingerprint.ts'

/** Sums without any rounding: every finite f32 is a whole number of 2^-149, its square one of 2^-298. */
export interface ExactSums {
  readonly sum: bigint
  readonly ssq: bigint
  readonly sabs: bigint
}

export function exactSums(values: Iterable<number>): ExactSums {
  let [sum, ssq, sabs] = [0n, 0n, 0n]
  for (const value of values) {
    const units = inUnits(value, 149)
    sum += units
    ssq += units * units
    sabs += units < 0n ? -units : units
  }
  return { sum, ssq, sabs }
}

/** Which sums are off by more than 1e-12 of the sum of absolute values, or of itself for the squares. */
export function errorsOf(got: Moments | null, exact: ExactSums): readonly string[] {
  const { sum, ssq, sabs } = got ?? { sum: Number.NaN, ssq: Number.NaN, sabs: Number.NaN }
  const errors = [
    [`sum ${sum}`, distance(inUnits(sum, 149), exact.sum), exact.sabs],
    [`ssq ${ssq}`, distance(inUnits(ssq, 298), exact.ssq), exact.ssq],
    [`sabs ${sabs}`, distance(inUnits(sabs, 149), exact.sabs), exact.sabs],
  ] as const
  return errors.flatMap(([name, error, scale]) => (error * 10n ** 12n > scale ? [name] : []))
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}

/** `value` * 2^`power`, which must be whole. */
function inUnits(value: number, power: number): bigint {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number`)
  let mantissa = value
  let exponent = power
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2
    exponent -= 1
  }
  const units = BigInt(mantissa) << BigInt(Math.max(0, exponent))
  const shift = BigInt(Math.max(0, -exponent))
  if ((units >> shift) << shift !== units) throw new RangeError(`${value} is no whole number of 2^-${power}`)
  return units >> shift
}

/** As a plain loop makes them, for what becomes of NaN and infinities. */
export function loopSums(values: readonly number[]): Moments {
  return {
    sum: values.reduce((sum, value) => sum + value, 0),
    ssq: values.reduce((sum, value) => sum + value * value, 0),
    sabs: values.reduce((sum, value) => sum + Math.abs(value), 0),
  }
}

/** The sums, with all that are finite made one. */
export function nonFinite(moments: Moments | null): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(moments ?? {}).map(([kind, sum]) => [kind, Number.isFinite(sum) ? 'finite' : sum]),
  )
}
