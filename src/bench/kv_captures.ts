import { closeSync, mkdirSync, openSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs'
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

/** A manifest dump of about so many bytes, in which every block differs from every other. Each side has an even number of them. */
export function writeCapture(folder: string, bytes: number): WrittenCapture {
  const blocks = 2 * Math.max(1, Math.floor(bytes / (4 * layers * blockBytes)))
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

/** How many blocks a comparison must find to differ, and as what. */
export type Planted = Readonly<Record<'wrong' | 'moved', number>>

/** Changes one bit of every block of layer 1, and lets neighbouring blocks of layer 2 trade places. */
export function spoil({ files }: WrittenCapture): Planted {
  let [wrong, moved] = [0, 0]
  for (const path of files.slice(1, 2)) wrong += rewrite(path, blockBytes, flipBit)
  for (const path of files.slice(2, 3)) moved += rewrite(path, 2 * blockBytes, swapHalves)
  return { wrong, moved: 2 * moved }
}

/** How many pieces of this length were changed. */
function rewrite(path: string, length: number, change: (piece: Uint8Array) => void): number {
  const pieces = Math.floor(statSync(path).size / length)
  const file = openSync(path, 'r+')
  const bytes = new Uint8Array(length)
  for (let piece = 0; piece < pieces; piece++) {
    readSync(file, bytes, 0, length, piece * length)
    change(bytes)
    writeSync(file, bytes, 0, length, piece * length)
  }
  closeSync(file)
  return pieces
}

function flipBit(bytes: Uint8Array): void {
  bytes.set([(bytes[1234] ?? 0) ^ 1], 1234)
}

function swapHalves(bytes: Uint8Array): void {
  const first = bytes.slice(0, bytes.length / 2)
  bytes.copyWithin(0, first.length)
  bytes.set(first, first.length)
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
