import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockFingerprint, RegionFingerprint } from '../fingerprint.ts'
import { decodeValues } from './decode_values.ts'
import { errorsOf, exactSums, loopSums, nonFinite } from './exact_sums.fixture.ts'
import { reduceBlock, unread } from './reduce_block.ts'
import { regionOf } from './region_of.ts'
import { anyBytes, finiteBytes } from './values.fixture.ts'

type Dtype = 'bf16' | 'f32'
const widths = { bf16: 2, f32: 4 }

function blockOf(bytes: Uint8Array, dtype: string, logical: number): BlockFingerprint {
  const reduced = reduceBlock(bytes, { dtype, blockBytes: bytes.length }, 0)
  return { logical, physical: logical, status: 'read', ...reduced }
}

/** The region of these bytes, cut into blocks. */
function cutRegion(bytes: Uint8Array, dtype: Dtype, valuesPerBlock: number): RegionFingerprint {
  const size = valuesPerBlock * widths[dtype]
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => at * size)
  return regionOf(starts.map((start, logical) => blockOf(bytes.subarray(start, start + size), dtype, logical)))
}

const unreadable: BlockFingerprint = { logical: 0, physical: 0, status: 'unreadable', ...unread }

describe('sums are exact to 1e-12 of the sum of absolute values, however the bytes are cut into blocks', () => {
  const count = 12_000
  const drawn = fc.sample(fc.double({ min: -1, max: 1, noNaN: true }), { numRuns: count, seed: 1 })
  const huge = 2 ** 127
  const data = {
    random: drawn,
    denormal: drawn.map((value) => value * 2 ** -126),
    huge: drawn.map((value) => value * huge),
    'of all magnitudes': drawn.map((value, at) => value * 2 ** ((at % 250) - 125)),
    // Each huge value is taken back at the other end: what is left is the sum of the small ones.
    cancelling: drawn.map((_, at) => {
      const value = drawn[Math.min(at, count - 1 - at)] ?? 0
      return at % 3 === 1 && (count - 1 - at) % 3 === 1 ? value : at < count / 2 ? value * huge : -value * huge
    }),
    alternating: drawn.map((value, at) => (at % 2 === 0 ? huge : -huge) + value),
  }
  const cases = Object.entries(data).flatMap(([name, values]) =>
    (['bf16', 'f32'] as const).map((dtype) => [name, dtype, values] as const),
  )

  test.for(cases)('%s %s', ([, dtype, values]) => {
    const wide = new Uint8Array(Float32Array.from(values).buffer)
    // A bf16 is the upper half of an f32.
    const bytes = dtype === 'f32' ? wide : wide.filter((_, at) => at % 4 >= 2)
    const exact = exactSums(decodeValues(bytes, dtype))

    const errors = [1, 100, 1024, 1025, 8192, count].map((perBlock) =>
      errorsOf(cutRegion(bytes, dtype, perBlock).moments, exact),
    )
    expect(errors).toEqual(errors.map(() => []))
  })
})

test.for(['bf16', 'f32'] as const)('any finite %s values', (dtype) => {
  const bytes = fc.integer({ min: 1, max: 300 }).chain((values) => finiteBytes(dtype, values))
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 300 }), (drawn, perBlock) => {
      expect(errorsOf(cutRegion(drawn, dtype, perBlock).moments, exactSums(decodeValues(drawn, dtype)))).toEqual([])
    }),
  )
})

test("agrees with Python's math.fsum", () => {
  const [bytes] = fc.sample(finiteBytes('f32', 5000), { numRuns: 1, seed: 7 })
  const script = `
import array, math, sys
values = array.array('f', sys.stdin.buffer.read())
print(math.fsum(values), math.fsum(v * v for v in values), math.fsum(abs(v) for v in values))`
  const printed = execFileSync('python3', ['-c', script], { input: bytes, encoding: 'utf8' })
  const [sum = 0, ssq = 0, sabs = 0] = printed.split(' ').map(Number)
  const { moments } = cutRegion(bytes ?? new Uint8Array(0), 'f32', 700)

  expect(Math.abs((moments?.sum ?? Number.NaN) - sum)).toBeLessThanOrEqual(1e-12 * sabs)
  expect(Math.abs((moments?.ssq ?? Number.NaN) / ssq - 1)).toBeLessThanOrEqual(1e-12)
  expect(Math.abs((moments?.sabs ?? Number.NaN) / sabs - 1)).toBeLessThanOrEqual(1e-12)
})

test('NaN and infinities propagate over blocks as in a plain loop, and are counted', () => {
  const bytes = fc.integer({ min: 1, max: 60 }).chain((values) => anyBytes('bf16', values))
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 20 }), (drawn, perBlock) => {
      const values = [...decodeValues(drawn, 'bf16')]
      const { moments, counts } = cutRegion(drawn, 'bf16', perBlock)

      expect(nonFinite(moments)).toEqual(nonFinite(loopSums(values)))
      expect(counts).toMatchObject({
        values: values.length,
        nan: values.filter((value) => Number.isNaN(value)).length,
        inf: values.filter((value) => Math.abs(value) === Number.POSITIVE_INFINITY).length,
      })
    }),
    { numRuns: 300 },
  )
})

const ones = blockOf(new Uint8Array(Float32Array.from([1, 1]).buffer), 'f32', 0)
const twos = blockOf(new Uint8Array(Float32Array.from([2, -2, 0]).buffer), 'f32', 1)

test('adds sums and counts, and widens the range', () => {
  expect(regionOf([ones, twos])).toEqual({
    blocks: 2,
    unreadable: 0,
    moments: { sum: 2, ssq: 10, sabs: 6 },
    counts: { values: 5, nan: 0, inf: 0, zero: 1, poison: 0 },
    range: { min: -2, max: 2 },
  })
})

test('an unreadable block is counted, and adds nothing', () => {
  expect(regionOf([ones, unreadable])).toEqual({ ...regionOf([ones]), blocks: 2, unreadable: 1 })
})

test('a region of which nothing could be read has no sums, an empty one sums of zero', () => {
  expect(regionOf([unreadable])).toEqual({ blocks: 1, unreadable: 1, moments: null, counts: null, range: null })
  expect(regionOf([])).toEqual({
    blocks: 0,
    unreadable: 0,
    moments: { sum: 0, ssq: 0, sabs: 0 },
    counts: { values: 0, nan: 0, inf: 0, zero: 0, poison: 0 },
    range: { min: null, max: null },
  })
})

test('a dtype that is told by hash alone has no sums', () => {
  expect(regionOf([blockOf(new Uint8Array(4), 'nvfp4', 0)])).toMatchObject({ blocks: 1, moments: null, counts: null })
})

test('a block without finite values leaves the range to the others', () => {
  const poisoned = blockOf(new Uint8Array(8).fill(0xff), 'f32', 1)

  expect(poisoned.range).toEqual({ min: null, max: null })
  expect(regionOf([poisoned, ones, poisoned]).range).toEqual({ min: 1, max: 1 })
})
