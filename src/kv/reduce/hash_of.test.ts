import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlock, type Slot, slotsOf, valuesIn } from './blocks.fixture.ts'
import { bytesPerValue } from './dtypes.ts'
import { reduceBlock } from './reduce_block.ts'
import { anyBytes } from './values.fixture.ts'

test('what lies in slots past the tokens does not matter', () => {
  const block = anyBlock.chain((drawn) =>
    fc.record({ drawn: fc.constant(drawn), stale: anyBytes(drawn.dtype, valuesIn(drawn.geometry)) }),
  )
  fc.assert(
    fc.property(block, ({ drawn: { layout, geometry, dtype, tokens, bytes }, stale }) => {
      const width = bytesPerValue[dtype]
      const spoiled = bytes.slice()
      for (const { token, at } of slotsOf(geometry)) {
        if (token >= tokens) spoiled.set(stale.subarray(at * width, (at + 1) * width), at * width)
      }
      expect(reduceBlock(spoiled, layout, tokens)).toEqual(reduceBlock(bytes, layout, tokens))
    }),
  )
})

test('two values swapped are seen by the hash', () => {
  const block = anyBlock
    .filter(({ tokens }) => tokens > 0)
    .chain((drawn) => {
      const live = slotsOf(drawn.geometry).filter(({ token }) => token < drawn.tokens)
      return fc.record({
        drawn: fc.constant(drawn),
        pair: fc.tuple(fc.constantFrom(...live), fc.constantFrom(...live)),
      })
    })
  fc.assert(
    fc.property(block, ({ drawn: { layout, dtype, tokens, bytes }, pair: [a, b] }) => {
      const width = bytesPerValue[dtype]
      const valueAt = ({ at }: Slot): Uint8Array => bytes.slice(at * width, (at + 1) * width)
      const swapped = bytes.slice()
      swapped.set(valueAt(a), b.at * width)
      swapped.set(valueAt(b), a.at * width)
      const differ = valueAt(a).some((byte, at) => byte !== valueAt(b)[at])

      const isSeen = reduceBlock(swapped, layout, tokens).hash !== reduceBlock(bytes, layout, tokens).hash
      expect(isSeen).toBe(differ)
    }),
    { numRuns: 500 },
  )
})
