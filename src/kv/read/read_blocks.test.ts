import { expect, test } from 'vitest'
import type { ByteSource } from './byte_source.ts'
import type { Pool } from './pool.ts'
import { OpenFiles } from './open_files.ts'
import { readBlocks, runBytes, type SpareBuffers } from './read_blocks.ts'
import { countedBytes } from './tensor_bytes.fixture.ts'
import { contentOf, testFile } from './tensor_files.fixture.ts'

interface Call {
  readonly position: number
  readonly length: number
}

/** A file of counted bytes, and what was asked of it. */
function watched(length: number): { readonly source: ByteSource; readonly calls: Call[] } {
  const file = new OpenFiles().source(testFile('pool.bin', countedBytes(length)))
  const calls: Call[] = []
  const read = (into: Uint8Array, position: number) => {
    calls.push({ position, length: into.length })
    return file.read(into, position)
  }
  return { source: { ...file, read }, calls }
}

function poolOf(source: ByteSource, pool: Partial<Pool> = {}): Pool {
  return { source, offset: 0, stride: 4, end: source.size, pieces: 1, pieceStride: 0, lastPadded: false, ...pool }
}

function content(pool: Pool, blockBytes: number, table: readonly number[], spare: SpareBuffers = []) {
  return contentOf(readBlocks({ layout: { dtype: 'u8', blockBytes }, pool }, table, 0, table.length, spare))
}

test('neighbours on disk are read in one call, whatever lies between them', () => {
  const { source, calls } = watched(100)
  expect(content(poolOf(source, { offset: 2, stride: 6 }), 3, [1, 2, 3, 9, 0, 1])).toEqual([
    [8, 9, 10],
    [14, 15, 16],
    [20, 21, 22],
    [56, 57, 58],
    [2, 3, 4],
    [8, 9, 10],
  ])
  expect(calls).toEqual([
    { position: 8, length: 15 },
    { position: 56, length: 3 },
    { position: 2, length: 9 },
  ])
})

test('blocks far apart are read one by one', () => {
  const { source, calls } = watched(100)
  expect(content(poolOf(source, { stride: 7 }), 3, [0, 1])).toEqual([
    [0, 1, 2],
    [7, 8, 9],
  ])
  expect(calls).toEqual([
    { position: 0, length: 3 },
    { position: 7, length: 3 },
  ])
})

test('a run is no longer than the buffer, which is used again', () => {
  const blockBytes = runBytes / 4
  const { source, calls } = watched(6 * blockBytes)
  const pool = poolOf(source, { stride: blockBytes })
  const side = { layout: { dtype: 'u8', blockBytes }, pool }
  const spare: SpareBuffers = []
  // A short read leaves nothing behind that a long one would take.
  expect([...readBlocks({ ...side, layout: { dtype: 'u8', blockBytes: 4 } }, [0], 0, 1, spare)]).toHaveLength(1)
  expect(spare).toEqual([])
  const buffers = new Set<ArrayBufferLike>()
  for (let pass = 0; pass < 3; pass++) {
    for (const block of readBlocks(side, [0, 1, 2, 3, 4, 5], 0, 6, spare)) {
      if (block.status === 'read') buffers.add(block.bytes.buffer)
    }
  }
  expect(calls.slice(1, 3)).toEqual([
    { position: 0, length: runBytes },
    { position: runBytes, length: 2 * blockBytes },
  ])
  expect(buffers.size).toBe(1)
  expect([...buffers][0]?.byteLength).toBe(runBytes)
})

test('two readers side by side, and a reader that stopped early, do not share a buffer', () => {
  const { source } = watched(2 * runBytes)
  const side = { layout: { dtype: 'u8', blockBytes: 4 }, pool: poolOf(source) }
  const table = Array.from({ length: runBytes / 4 }, (_, index) => index)
  const spare: SpareBuffers = []
  const [first] = readBlocks(side, table, 0, table.length, spare)
  const [second] = readBlocks(side, table, 1, table.length, spare)
  expect([first, second]).toMatchObject([{ bytes: { 0: 0 } }, { bytes: { 0: 4 } }])
})

test('the last block of tokens is filled up with zeros, after any other content of the buffer', () => {
  const { source } = watched(100)
  const pool = poolOf(source, { offset: 10, end: 20, lastPadded: true })
  expect(content(pool, 4, [1, 2, 3, 2])).toEqual([
    [14, 15, 16, 17],
    [18, 19, 0, 0],
    expect.stringContaining('at bytes 22 to 26, and ends at 20'),
    [18, 19, 0, 0],
  ])
})

test('a block in pieces is gathered from all heads, the last one filled up head by head', () => {
  const { source, calls } = watched(100)
  // Two heads of five tokens, two bytes a token, in blocks of two tokens.
  const pool = poolOf(source, { offset: 50, stride: 4, end: 60, pieces: 2, pieceStride: 10, lastPadded: true })
  expect(content(pool, 8, [0, 1, 2])).toEqual([
    [50, 51, 52, 53, 60, 61, 62, 63],
    [54, 55, 56, 57, 64, 65, 66, 67],
    [58, 59, 0, 0, 68, 69, 0, 0],
  ])
  expect(calls).toHaveLength(6)
})

// Linux refuses to read the memory of a process where nothing is mapped, as at 0, by EIO: a real failure of a device.
test.runIf(process.platform === 'linux')('a block at which reading fails is unreadable, and no other', () => {
  const memory = new OpenFiles().source('/proc/self/mem')
  const good = watched(100).source
  const read = (into: Uint8Array, position: number) =>
    position + into.length > 8 && position < 12 ? memory.read(into, 0) : good.read(into, position)
  expect(content(poolOf({ ...good, read }), 4, [0, 1, 2, 3, 4])).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    expect.stringMatching(/pool\.bin, 4 bytes at 8: EIO/),
    [12, 13, 14, 15],
    [16, 17, 18, 19],
  ])
})

test('a side of which nothing can be read has all its blocks unreadable', () => {
  const side = { layout: { dtype: 'u8', blockBytes: 4 }, pool: { unreadable: 'gone' } }
  expect([...readBlocks(side, [4, 7], 1, 2, [])]).toEqual([
    { logical: 1, physical: 7, status: 'unreadable', reason: 'gone' },
  ])
})
