import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Counts, Range } from '../fingerprint.ts'
import { anyBlock, layoutOf, type Slot, slotsOf, valuesIn } from './blocks.fixture.ts'
import { decodeValues } from './decode_values.ts'
import { bytesPerValue } from './dtypes.ts'
import { errorsOf, exactSums, loopSums, nonFinite } from './exact_sums.fixture.ts'
import { reduceBlock } from './reduce_block.ts'
import { anyGeometry, finiteBytes } from './values.fixture.ts'

test('counts and range are those of each value that counts', () => {
  fc.assert(
    fc.property(anyBlock, ({ layout, geometry, dtype, tokens, bytes }) => {
      const decoded = decodeValues(bytes, dtype)
      const live = slotsOf(geometry).filter(({ token }) => token < tokens)
      const values = live.map(({ at }) => decoded[at] ?? 0)
      const finite = values.filter((value) => Number.isFinite(value))
      const isPoison = ({ at }: Slot): boolean =>
        bytes.subarray(at * bytesPerValue[dtype], (at + 1) * bytesPerValue[dtype]).every((byte) => byte === 0xff)
      const counts: Counts = {
        values: values.length,
        nan: values.filter((value) => Number.isNaN(value)).length,
        inf: values.filter((value) => Math.abs(value) === Number.POSITIVE_INFINITY).length,
        zero: values.filter((value) => value === 0).length,
        poison: live.filter(isPoison).length,
      }
      const range: Range =
        finite.length === 0 ? { min: null, max: null } : { min: Math.min(...finite) + 0, max: Math.max(...finite) + 0 }

      expect(reduceBlock(bytes, layout, tokens)).toMatchObject({ counts, range })
    }),
    { numRuns: 300 },
  )
})

test('NaN and infinities propagate as in a plain loop', () => {
  fc.assert(
    fc.property(anyBlock, ({ layout, geometry, dtype, tokens, bytes }) => {
      const decoded = decodeValues(bytes, dtype)
      const values = slotsOf(geometry).flatMap(({ token, at }) => (token < tokens ? [decoded[at] ?? 0] : []))

      expect(nonFinite(reduceBlock(bytes, layout, tokens).moments)).toEqual(nonFinite(loopSums(values)))
    }),
    { numRuns: 300 },
  )
})

test('sums of tokens and heads are those of their values', () => {
  const block = fc.constantFrom('bf16', 'f16', 'f32').chain((dtype) =>
    anyGeometry.chain((geometry) =>
      fc.record({
        layout: fc.constant(layoutOf(dtype, geometry)),
        geometry: fc.constant(geometry),
        dtype: fc.constant(dtype),
        tokens: fc.integer({ min: 0, max: geometry.blockSize }),
        bytes: finiteBytes(dtype, valuesIn(geometry)),
      }),
    ),
  )
  fc.assert(
    fc.property(block, ({ layout, geometry, dtype, tokens, bytes }) => {
      const decoded = decodeValues(bytes, dtype)
      const live = slotsOf(geometry).filter(({ token }) => token < tokens)
      const squaresWhere = (counts: (slot: Slot) => boolean): unknown => {
        const ssq = live.filter(counts).reduce((sum, { at }) => sum + (decoded[at] ?? 0) ** 2, 0)
        return ssq === 0 ? 0 : closeTo(ssq)
      }
      const reduced = reduceBlock(bytes, layout, tokens)

      expect(errorsOf(reduced.moments, exactSums(live.map(({ at }) => decoded[at] ?? 0)))).toEqual([])
      expect(reduced.tokens).toEqual(
        Array.from({ length: tokens }, (_, token) => squaresWhere((slot) => slot.token === token)),
      )
      expect(reduced.heads).toEqual(
        Array.from({ length: geometry.kvHeads }, (_, head) => squaresWhere((slot) => slot.head === head)),
      )
    }),
  )
})

/** Within 1e-13 of it. */
function closeTo(expected: number): unknown {
  return expect.toSatisfy((got: number) => Math.abs(got / expected - 1) < 1e-13, `about ${expected}`)
}
