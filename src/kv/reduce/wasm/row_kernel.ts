import { type Code, f32x4, f64, f64x2, get, i32, i32x4, set, v128, whileBelow } from './instructions.ts'
import type { WasmFunction } from './module_bytes.ts'

/** Of one row in the results: sum, sum of squares, sum of absolute values, as f64. */
export const rowResultBytes = 24
/** After the last row: zeros (i32), minima and maxima (f32), four partial results each. */
export const totalResultBytes = 48

/**
 * `(values, rows, length, results)`: reduces rows that lie one after another. Every f32 has an exact square in f64. Four sums of
 * each kind run side by side, so a row's sums err by at most length / 4 roundings, and depend on its values alone.
 *
 * Infinities are among the minima and maxima, NaN are not.
 */
export function rowKernel(format: 'bf16' | 'f32'): WasmFunction {
  const bytes = format === 'bf16' ? 2 : 4
  const rowBytes = i32.mul(get(length), i32.const(bytes))
  const eights = i32.mul(i32.and(get(length), i32.const(-8)), i32.const(bytes))
  const row = [
    ...[...sums, ...squares, ...magnitudes].flatMap((local) => set(local, zero)),
    ...set(eightsEnd, i32.add(get(values), eights)),
    ...set(rowEnd, i32.add(get(values), rowBytes)),
    ...whileBelow(get(values), get(eightsEnd), [...addEight(format), ...advance(values, 8 * bytes)]),
    ...whileBelow(get(values), get(rowEnd), [...addOne(loadOne(format)), ...advance(values, bytes)]),
    ...[sums, squares, magnitudes].flatMap((kind, at) => f64.store(get(results), 8 * at, total(kind))),
    ...advance(results, rowResultBytes),
    ...advance(done, 1),
  ]
  return {
    parameters: 4,
    locals: { i32: 3, v128: 12 },
    body: [
      ...set(minima, all32(0x7f800000)),
      ...set(maxima, all32(0xff800000)),
      ...whileBelow(get(done), get(rows), row),
      ...[zeros, minima, maxima].flatMap((local, at) => v128.store(get(results), 16 * at, get(local))),
    ],
  }
}

const [values, rows, length, results] = [0, 1, 2, 3]
const [done, eightsEnd, rowEnd] = [4, 5, 6]
const [eight, four, two, zeros, minima, maxima] = [7, 8, 9, 10, 11, 12]
const [sums, squares, magnitudes] = [
  [13, 14],
  [15, 16],
  [17, 18],
] as const

const zero = all32(0)
const firstLane = v128.const([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

function all32(bits: number): Code {
  const bytes = [bits & 0xff, (bits >>> 8) & 0xff, (bits >>> 16) & 0xff, bits >>> 24]
  return v128.const([...bytes, ...bytes, ...bytes, ...bytes])
}

function advance(local: number, by: number): Code {
  return set(local, i32.add(get(local), i32.const(by)))
}

function addEight(format: 'bf16' | 'f32'): Code {
  if (format === 'f32') return [...addFour(v128.load(get(values), 0)), ...addFour(v128.load(get(values), 16))]
  return [...set(eight, v128.load(get(values), 0)), ...addFour(widened(0)), ...addFour(widened(8))]
}

/** A bf16 is the upper half of an f32. */
function widened(first: 0 | 8): Code {
  const places = [0, 2, 4, 6].flatMap((at) => [at, at + 1, at + 16, at + 17])
  return v128.shuffle(
    zero,
    get(eight),
    places.map((place) => place + first),
  )
}

function loadOne(format: 'bf16' | 'f32'): Code {
  return format === 'f32'
    ? v128.load32Splat(get(values))
    : i32x4.shiftLeft(v128.load16Splat(get(values)), i32.const(16))
}

function addFour(loaded: Code): Code {
  return [
    ...set(four, loaded),
    ...noteRange,
    ...set(zeros, i32x4.sub(get(zeros), f32x4.equal(get(four), zero))),
    ...addTwo(f64x2.fromLowerF32(get(four)), 0),
    ...addTwo(f64x2.fromLowerF32(upperHalf(get(four))), 1),
  ]
}

function upperHalf(a: Code): Code {
  return v128.shuffle(a, a, [8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15])
}

/** The same value in all four lanes, of which one is counted. */
function addOne(loaded: Code): Code {
  return [
    ...set(four, loaded),
    ...noteRange,
    ...set(zeros, i32x4.sub(get(zeros), v128.and(f32x4.equal(get(four), zero), firstLane))),
    ...addTwo(f64x2.fromLowerF32(v128.and(get(four), firstLane)), 0),
  ]
}

const noteRange = [...set(minima, f32x4.min(get(minima), get(four))), ...set(maxima, f32x4.max(get(maxima), get(four)))]

function addTwo(loaded: Code, into: 0 | 1): Code {
  const [sum, square, magnitude] = [sums[into], squares[into], magnitudes[into]]
  return [
    ...set(two, loaded),
    ...set(sum, f64x2.add(get(sum), get(two))),
    ...set(square, f64x2.multiplyAdd(get(two), get(two), get(square))),
    ...set(magnitude, f64x2.add(get(magnitude), f64x2.abs(get(two)))),
  ]
}

function total([a, b]: readonly [number, number]): Code {
  const both = f64x2.add(get(a), get(b))
  return f64.add(f64x2.lane(both, 0), f64x2.lane(both, 1))
}
