import { z } from 'zod'
import { blockTableSchema } from './block_table.ts'

const bytes = z.int().nonnegative()
const count = z.int().positive()

/** Where the blocks of one side of a layer lie: block `p` at `offset + p * stride` of `file`. */
const poolSchema = z.strictObject({
  /** Relative to the folder of the manifest, and inside it. Several pools may share a file. */
  file: z.string().min(1).max(4096),
  /** Of physical block 0, in bytes. Default 0. */
  offset: bytes.default(0),
  /** From one physical block to the next, in bytes, at least `block_bytes`. Default `block_bytes`. */
  stride: count.optional(),
  /** Data of a block, in bytes. Needed where it does not follow from the shape and a known dtype: quantized blocks with scales. */
  block_bytes: count.optional(),
  /** Where K and V differ: instead of those of the layer. */
  dtype: z.string().min(1).max(64).optional(),
  head_dim: count.optional(),
})

/** A layer whose blocks were dumped. */
export const layerSchema = z.strictObject({
  /** As people know it, as `model.layers.3`. */
  name: z.string().max(512),
  /**
   * `bf16`, `f16`, `f32`, `fp8_e4m3` or `fp8_e5m2`, little-endian; PyTorch's names will do. Blocks of any other are compared by
   * their bytes alone, and need `block_bytes`.
   */
  dtype: z.string().min(1).max(64),
  /** Tokens of a block. Without these three the shape of a block is unknown, and `block_bytes` is needed. */
  block_size: count.optional(),
  kv_heads: count.optional(),
  head_dim: count.optional(),
  /** How a block lies: `NHD` is [block_size, kv_heads, head_dim], `HND` is [kv_heads, block_size, head_dim]. Default `NHD`. */
  order: z.enum(['NHD', 'HND']).default('NHD'),
  k: poolSchema,
  /** `"k"` where V is read from the pool of K, as with MLA latents. */
  v: z.union([z.literal('k'), poolSchema]),
})

/** A layer that was not dumped: it keeps its place among the layers, and is reported with the reason. */
export const skippedSchema = z.strictObject({ name: z.string().max(512), skipped: z.string().max(4096) })

/**
 * A capture as a manifest and raw files: one JSON file, by custom `capture.json`, in the folder of the files that it names. It
 * has at most 8 MiB, and describes the cache of one sequence.
 *
 * ```json
 * {
 *   "format": "kv-capture",
 *   "version": 1,
 *   "model": "meta-llama/Llama-3.1-8B",
 *   "tokens": 40,
 *   "tokens_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
 *   "block_table": [7, 3, 12],
 *   "boundary": 2,
 *   "layers": [
 *     {
 *       "name": "L0", "dtype": "bf16", "block_size": 16, "kv_heads": 8, "head_dim": 128, "order": "NHD",
 *       "k": { "file": "pool.bin", "offset": 0, "stride": 32768 },
 *       "v": { "file": "pool.bin", "offset": 4194304, "stride": 32768 }
 *     },
 *     { "name": "L1", "skipped": "dtype nvfp4 is not dumped" }
 *   ]
 * }
 * ```
 */
export const manifestSchema = z.strictObject({
  format: z.literal('kv-capture'),
  version: z.literal(1),
  model: z.string().max(4096).nullish(),
  /** How many tokens the cache holds; slots past them are not compared. */
  tokens: z.int().nonnegative().nullish(),
  /** SHA-256 of the token ids as little-endian u32, in hex. */
  tokens_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in hex')
    .toLowerCase()
    .nullish(),
  /** The physical block of each logical one, the same in every layer and in K and V. */
  block_table: blockTableSchema,
  /** The first logical block that was recomputed: those before it were reused. Default 0; clamped to the number of blocks. */
  boundary: z.int().nonnegative().nullish(),
  /** In the order of the layers that have a KV cache; each by `layerSchema` or `skippedSchema`. */
  layers: z.array(z.unknown()).max(4096),
})

export type ManifestLayer = z.infer<typeof layerSchema>
export type ManifestPool = z.infer<typeof poolSchema>
