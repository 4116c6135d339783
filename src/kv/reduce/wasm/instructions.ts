/** WebAssembly code of an expression or a statement. Operands come before their operator, as on a stack. */
export type Code = readonly number[]

/** LEB128. */
export function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: (a: Code, b: Code): Code => [...a, ...b, 0x6a],
  sub: (a: Code, b: Code): Code => [...a, ...b, 0x6b],
  mul: (a: Code, b: Code): Code => [...a, ...b, 0x6c],
  and: (a: Code, b: Code): Code => [...a, ...b, 0x71],
}

/** Repeats while a < b, as unsigned numbers. */
export const whileBelow = (a: Code, b: Code, body: Code): Code => {
  const endBlock = 0x0b
  const leaveIfNotBelow = [...a, ...b, 0x4f, 0x0d, 1]
  return [0x02, 0x40, 0x03, 0x40, ...leaveIfNotBelow, ...body, 0x0c, 0, endBlock, endBlock]
}

const simd = (opcode: number, ...operands: readonly Code[]): Code => [...operands.flat(), 0xfd, ...unsigned(opcode)]
/** Without a promise of alignment. */
const memory = (offset: number): Code => [0, ...unsigned(offset)]

export const v128 = {
  load: (address: Code, offset: number): Code => [...simd(0x00, address), ...memory(offset)],
  /** One u16 in all eight lanes. */
  load16Splat: (address: Code): Code => [...simd(0x08, address), ...memory(0)],
  /** One u32 in all four lanes. */
  load32Splat: (address: Code): Code => [...simd(0x09, address), ...memory(0)],
  store: (address: Code, offset: number, value: Code): Code => [...simd(0x0b, address, value), ...memory(offset)],
  const: (bytes: readonly number[]): Code => [...simd(0x0c), ...bytes],
  and: (a: Code, b: Code): Code => simd(0x4e, a, b),
  /** The bytes of a (0 to 15) and b (16 to 31) that are named. */
  shuffle: (a: Code, b: Code, bytes: readonly number[]): Code => [...simd(0x0d, a, b), ...bytes],
}

export const i32x4 = {
  sub: (a: Code, b: Code): Code => simd(0xb1, a, b),
  shiftLeft: (a: Code, bits: Code): Code => simd(0xab, a, bits),
}

export const f32x4 = {
  /** All ones where equal. */
  equal: (a: Code, b: Code): Code => simd(0x41, a, b),
  /** `b < a ? b : a`, so that a NaN in b is passed over. */
  min: (a: Code, b: Code): Code => simd(0xea, a, b),
  /** `a < b ? b : a` */
  max: (a: Code, b: Code): Code => simd(0xeb, a, b),
}

export const f64x2 = {
  fromLowerF32: (a: Code): Code => simd(0x5f, a),
  abs: (a: Code): Code => simd(0xec, a),
  add: (a: Code, b: Code): Code => simd(0xf0, a, b),
  /** `a * b + c`, rounded once or twice as the machine does it fastest: the same wherever the product is exact. */
  multiplyAdd: (a: Code, b: Code, c: Code): Code => simd(0x107, a, b, c),
  lane: (a: Code, lane: 0 | 1): Code => [...simd(0x21, a), lane],
}

export const f64 = {
  add: (a: Code, b: Code): Code => [...a, ...b, 0xa0],
  store: (address: Code, offset: number, value: Code): Code => [...address, ...value, 0x39, ...memory(offset)],
}
