import { closeSync, mkdirSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { geometry, layout, noise } from './kv_layout.ts'

export interface WrittenCapture {
  readonly manifest: string
  /** With the bytes of all blocks. */
  readonly files: readonly string[]
}

const layers = 32
const { blockBytes } = layout
const atOnce = noise(256 * blockBytes)

/** A manifest dump of about so many bytes, in which every block differs from every other. */
export function writeCapture(folder: string, bytes: number): WrittenCapture {
  const blocks = Math.max(1, Math.floor(bytes / (2 * layers * blockBytes)))
  mkdirSync(folder)
  const names = Array.from({ length: layers }, (_, layer) => `L${layer}.bin`)
  for (const [layer, name] of names.entries()) writeLayer(join(folder, name), layer * 2 * blocks, 2 * blocks)

  const text = {
    format: 'kv-capture',
    version: 1,
    model: 'bench',
    tokens: blocks * geometry.blockSize,
    tokens_hash: null,
    block_table: Array.from({ length: blocks }, (_, logical) => logical),
    boundary: Math.floor(blocks / 2),
    layers: names.map((file, layer) => ({
      name: `L${layer}`,
      dtype: layout.dtype,
      order: geometry.order,
      block_size: geometry.blockSize,
      kv_heads: geometry.kvHeads,
      head_dim: geometry.headDim,
      k: { file, offset: 0, stride: blockBytes },
      v: { file, offset: blocks * blockBytes, stride: blockBytes },
    })),
  }
  const manifest = join(folder, 'capture.json')
  writeFileSync(manifest, JSON.stringify(text))
  return { manifest, files: names.map((name) => join(folder, name)) }
}

/** Changes the last bit of one value of the last layer. */
export function spoil({ files }: WrittenCapture): void {
  const file = openSync(files.at(-1) ?? '', 'r+')
  const byte = new Uint8Array(1)
  const position = 1234
  readSync(file, byte, 0, 1, position)
  writeSync(
    file,
    byte.map((bits) => bits ^ 1),
    0,
    1,
    position,
  )
  closeSync(file)
}

function writeLayer(path: string, first: number, blocks: number): void {
  const file = openSync(path, 'w')
  for (let written = 0; written < blocks; written += atOnce.length / blockBytes) {
    const some = atOnce.subarray(0, (blocks - written) * blockBytes)
    for (let at = 0; at < some.length; at += blockBytes) number(some, at, first + written + at / blockBytes)
    writeSync(file, some)
  }
  closeSync(file)
}

/** Writes the number of the block into the mantissas of its first values. */
function number(bytes: Uint8Array, at: number, block: number): void {
  for (let digit = 0; digit < 4; digit++) bytes[at + 2 * digit] = (block >>> (7 * digit)) & 0x7f
}
