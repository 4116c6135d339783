import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftOf, type SameToken } from './shift_of.ts'

/** Tokens by name; an empty one tells nothing. */
function sameIn(reference: string | readonly string[], candidate: string | readonly string[]): SameToken {
  return (at, place) => {
    const [is, was] = [candidate[at], reference[place]]
    return is && was ? is === was : undefined
  }
}

const reference = 'abcdefghijkl'

test.for([
  ['later', 'abcdfghijjkl', 1],
  ['earlier', 'abcddefgijkl', -1],
  ['by most of a block, past its end', 'abcdhijkijkl', 3],
  ['by a block', 'abcdijklijkl', 4],
  ['with two of four slots that hold something else', 'abcdghxyijkl', 2],
] as const)('the block of 4 from token 4 on, %s', ([, candidate, shift]) => {
  expect(shiftOf(4, 4, sameIn(reference, candidate))).toBe(shift)
})

test.for([
  ['in its place', reference],
  ['of other tokens', 'abcdwxyzijkl'],
  ['with one token that lies elsewhere', 'abcdxxxfijkl'],
  ['more of it in its place than shifted', 'abcdefggijkl'],
] as const)('no shift of a block %s', ([, candidate]) => {
  expect(shiftOf(4, 4, sameIn(reference, candidate))).toBeUndefined()
})

test('tokens that are all alike are not shifted', () => {
  expect(shiftOf(4, 4, sameIn('aaaaaaaaaaaa', 'aaaaaaaaaaaa'))).toBeUndefined()
})

test('any shift by up to a block is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: -8, max: 8 }), (blockSize, shift) => {
      fc.pre(shift !== 0 && Math.abs(shift) <= blockSize)
      const tokens = Array.from({ length: blockSize * 3 }, (_, token) => `t${token}`)
      const moved = tokens.map((_, at) => tokens[at + shift] ?? '')
      expect(shiftOf(blockSize, blockSize, sameIn(tokens, moved))).toBe(shift)
    }),
  )
})
