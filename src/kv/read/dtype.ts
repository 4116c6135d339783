import { byWord } from './by_word.ts'

/** The bits of a value: the dtypes of `KvDtype`, and what else safetensors and NumPy name. */
const bitsOf = byWord([
  [4, 'f4'],
  [6, 'f6_e2m3 f6_e3m2'],
  [8, 'fp8_e4m3 fp8_e5m2 f8_e8m0 f8_e4m3fnuz f8_e5m2fnuz bool u8 i8'],
  [16, 'bf16 f16 u16 i16'],
  [32, 'f32 u32 i32'],
  [64, 'f64 c64 u64 i64'],
])

const nameOf = byWord([
  ['bf16', 'bfloat16'],
  ['f16', 'float16 half'],
  ['f32', 'float32 float'],
  ['f64', 'float64 double'],
  ['fp8_e4m3', 'f8_e4m3 float8_e4m3fn fp8'],
  ['fp8_e5m2', 'f8_e5m2 float8_e5m2'],
  ['u8', 'uint8'],
  ['i8', 'int8'],
])

/** A dtype by the name used here: `torch.bfloat16`, `BF16` and `bfloat16` are `bf16`. Unknown names stay, in lower case. */
export function dtypeName(text: string): string {
  const name = text.toLowerCase().replace(/^(torch|jnp|np)\./, '')
  return nameOf.get(name) ?? name
}

/** The bits of one value; `undefined` where the dtype is not known. */
export function dtypeBits(dtype: string): number | undefined {
  return bitsOf.get(dtype)
}
