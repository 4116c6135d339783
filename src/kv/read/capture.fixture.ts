import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { BlockOrder, Side } from '../capture.ts'

export interface SyntheticOptions {
  readonly layers?: number
  /** Tokens of a block. */
  readonly blockSize?: number
  readonly kvHeads?: number
  readonly headDim?: number
  readonly blocks?: number
  /** How many tokens the cache holds; the slots past them are zero. By default the blocks are full. */
  readonly tokens?: number
  readonly seed?: number
}

/** A KV cache in memory, in logical order: BF16, NHD. */
export interface SyntheticCache extends Required<SyntheticOptions> {
  readonly dtype: 'bf16'
  /** Decoded from the bytes of the block as they are now; `token` counts within the block. */
  value(layer: number, side: Side, logical: number, token: number, head: number, dim: number): number
  /** The bytes themselves: what is written to them is in the cache. */
  block(layer: number, side: Side, logical: number): Uint8Array<ArrayBuffer>
}

/**
 * Values in (-1, 1) that follow from the seed, layer, side, token of the sequence, head and dim alone: caches of another block
 * size or length hold the same values for the same tokens.
 */
export function syntheticCache(options: SyntheticOptions = {}): SyntheticCache {
  const size = { layers: 2, blockSize: 4, kvHeads: 2, headDim: 8, blocks: 4, seed: 1, ...options }
  const { layers, blockSize, kvHeads, headDim, blocks, seed } = size
  const tokens = options.tokens ?? blocks * blockSize
  const values = blockSize * kvHeads * headDim
  const all = Array.from({ length: layers * 2 * blocks }, () => new Uint8Array(values * 2))
  const block = (layer: number, side: Side, logical: number) => {
    const found = all[(layer * 2 + (side === 'k' ? 0 : 1)) * blocks + logical]
    if (found === undefined) throw new RangeError(`no block ${logical} of ${side} in layer ${layer}`)
    return found
  }

  for (let layer = 0; layer < layers; layer++) {
    for (const side of ['k', 'v'] as const) {
      for (let slot = 0; slot < tokens * kvHeads * headDim; slot++) {
        const bytes = block(layer, side, Math.floor(slot / values))
        const drawn = drawnFrom([seed, layer, side === 'k' ? 0 : 1, slot])
        viewOf(bytes).setUint16((slot % values) * 2, bf16Bits(drawn), true)
      }
    }
  }
  return {
    ...size,
    tokens,
    dtype: 'bf16',
    block,
    value: (layer, side, logical, token, head, dim) =>
      bf16Value(viewOf(block(layer, side, logical)).getUint16(((token * kvHeads + head) * headDim + dim) * 2, true)),
  }
}

export interface WriteOptions {
  /** The physical block of each logical one; by default they lie in reverse, after one block that no one uses. */
  readonly blockTable?: readonly number[]
  readonly boundary?: number
  readonly model?: string
  readonly tokensHash?: string
  /** How the blocks lie on disk. */
  readonly order?: BlockOrder
  /** Bytes of 0xAA after each block, up to the stride. */
  readonly padding?: number
  /** Layers that are left out, with the reason. */
  readonly skip?: Readonly<Record<number, string>>
  /** V is read from the pool of K. */
  readonly vAliasesK?: boolean
  /** By default a new folder, removed after the test. */
  readonly folder?: string
}

/** Writes a manifest dump, one file a layer, and returns the path of its manifest. What no block fills is 0xAA. */
export function writeCapture(cache: SyntheticCache, options: WriteOptions = {}): string {
  const { order = 'NHD', padding = 0, skip = {}, vAliasesK = false, folder = newFolder() } = options
  const { blocks, blockSize, kvHeads, headDim, tokens } = cache
  const blockTable = options.blockTable ?? Array.from({ length: blocks }, (_, logical) => blocks - logical)
  const stride = blockSize * kvHeads * headDim * 2 + padding
  const poolBytes = stride * (Math.max(0, ...blockTable) + 1)

  const layers = Array.from({ length: cache.layers }, (_, layer) => {
    const name = `L${layer}`
    if (skip[layer] !== undefined) return { name, skipped: skip[layer] }
    const file = `${name}.bin`
    const bytes = new Uint8Array(poolBytes * 2).fill(0xaa)
    for (const [at, side] of (['k', 'v'] as const).entries()) {
      for (const [logical, physical] of blockTable.entries()) {
        bytes.set(laidOut(cache, cache.block(layer, side, logical), order), at * poolBytes + physical * stride)
      }
    }
    writeFileSync(join(folder, file), bytes)
    const k = { file, offset: 0, stride }
    const v = vAliasesK ? 'k' : { file, offset: poolBytes, stride }
    return { name, dtype: cache.dtype, block_size: blockSize, kv_heads: kvHeads, head_dim: headDim, order, k, v }
  })

  const { boundary = 0, model = 'synthetic', tokensHash = null } = options
  const manifest = join(folder, 'capture.json')
  const facts = { model, tokens, tokens_hash: tokensHash }
  const text = { format: 'kv-capture', version: 1, ...facts, block_table: blockTable, boundary, layers }
  writeFileSync(manifest, JSON.stringify(text))
  return manifest
}

function laidOut({ blockSize, kvHeads, headDim }: SyntheticCache, bytes: Uint8Array, order: BlockOrder): Uint8Array {
  if (order === 'NHD') return bytes
  const row = headDim * 2
  const moved = new Uint8Array(bytes.length)
  for (let token = 0; token < blockSize; token++) {
    for (let head = 0; head < kvHeads; head++) {
      const from = (token * kvHeads + head) * row
      moved.set(bytes.subarray(from, from + row), (head * blockSize + token) * row)
    }
  }
  return moved
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kv-capture-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const f32 = new DataView(new ArrayBuffer(4))

/** The top half of the f32: cut, not rounded. */
function bf16Bits(value: number): number {
  f32.setFloat32(0, value)
  return f32.getUint16(0)
}

function bf16Value(bits: number): number {
  f32.setUint32(0, bits * 65_536)
  return f32.getFloat32(0)
}

/** A number in (-1, 1) out of whole numbers: the finalizer of MurmurHash3 over each in turn. */
function drawnFrom(parts: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return ((hash >>> 0) + 0.5) / 2 ** 31 - 1
}
