import { constants, crc32, deflateRawSync } from 'node:zlib'
import { array, assert, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { ByteSource } from './byte_source.ts'
import { inflated } from './inflated.ts'

/** Half of each byte is random, so that they deflate to about half. */
const plain = Buffer.alloc(300_000)
for (let index = 0, state = 1; index < plain.length; index++) {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  plain[index] = state >>> 28
}

/** Bytes in memory, and how many were read of them. */
function counted(bytes: Uint8Array): ByteSource & { readonly readBytes: () => number } {
  let read = 0
  return {
    name: 'memory',
    size: bytes.length,
    sequential: false,
    read: (into, position) => {
      const part = bytes.subarray(position, position + into.length)
      into.set(part)
      read += part.length
      return part.length
    },
    readBytes: () => read,
  }
}

const opened = (compressed: ByteSource) => inflated(compressed, 'x', plain.length, crc32(plain))

test('any part is what zlib deflated, in whatever order the parts are read', () => {
  const source = opened(counted(deflateRawSync(plain)))
  const part = tuple(nat(plain.length), nat(40_000))
  assert(
    property(array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      for (const [position, length] of parts) {
        const into = Buffer.alloc(length)
        const got = source.read(into, position)
        expect(into.subarray(0, got).equals(plain.subarray(position, position + length))).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
  expect(source.read(Buffer.alloc(4), plain.length)).toBe(0)
})

test('reading on reads the compressed bytes once, by several readers side by side', () => {
  const compressed = counted(deflateRawSync(plain))
  const source = opened(compressed)
  const into = Buffer.alloc(10_000)
  for (let position = 0; position < 150_000; position += into.length) {
    for (const half of [0, 150_000]) {
      source.read(into, half + position)
      expect(into.equals(plain.subarray(half + position, half + position + into.length))).toBe(true)
    }
  }
  expect(compressed.readBytes()).toBeLessThan(2 * compressed.size)
})

test('damage is told for what lies behind it, at once, and what lies before it can still be read', () => {
  // A flush ends on a byte; the next block is of type 3, which there is none of.
  const half = deflateRawSync(plain.subarray(0, 150_000), { finishFlush: constants.Z_FULL_FLUSH })
  const compressed = counted(Buffer.concat([half, Buffer.alloc(80_000, 0x07)]))
  const source = opened(compressed)
  const into = Buffer.alloc(1000)
  const outcomes = Array.from({ length: 300 }, (_, index) => {
    const fault = faultIn(() => source.read(into, index * 1000))
    return fault ?? (into.equals(plain.subarray(index * 1000, (index + 1) * 1000)) ? 'right' : 'wrong')
  })
  const good = outcomes.findIndex((outcome) => outcome !== 'right') * 1000
  const damaged = expect.stringMatching(/compressed data is damaged before byte \d+: invalid block type/)
  expect(outcomes.slice(good / 1000)).toEqual(Array.from({ length: 300 - good / 1000 }, () => damaged))
  // What one push inflated to is lost with it.
  expect(good).toBeGreaterThan(150_000 - 3 * 8192)
  expect(good).toBeLessThanOrEqual(150_000)
  expect(compressed.readBytes()).toBeLessThan(2 * compressed.size)
  expect(source.read(into, 0)).toBe(1000)
})

test('damage that still inflates is told by the CRC, at the end', () => {
  const source = inflated(counted(deflateRawSync(plain)), 'x', plain.length, crc32(plain) + 1)
  expect(source.read(Buffer.alloc(1000), 0)).toBe(1000)
  expect(() => source.read(Buffer.alloc(1000), 299_000)).toThrow(/does not have the CRC-32 of the archive/)
  expect(() => source.read(Buffer.alloc(1000), 0)).toThrow(/does not have the CRC-32/)
})

test('data that ends early is told', () => {
  const source = inflated(counted(deflateRawSync(Buffer.from('abc'))), 'x', 5, 0)
  expect(source.read(Buffer.alloc(3), 0)).toBe(3)
  expect(() => source.read(Buffer.alloc(5), 0)).toThrow('its data ends after 3 of 5 bytes')
})

function faultIn(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return String(error)
  }
}
