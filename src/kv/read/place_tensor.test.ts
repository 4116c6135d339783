import { assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenOptions } from './open_options.ts'
import type { Tensor } from './tensor.ts'
import { placeTensor } from './place_tensor.ts'
import { readBlocks } from './read_blocks.ts'
import type { Axis } from './tensor_axes.ts'
import { contentOf, faultOf } from './tensor_files.fixture.ts'

/** A tensor of u8 in memory, each value its index. */
function tensorOf(shape: readonly number[], dtype = 'u8', sequential = false): Tensor {
  const bytes = Buffer.from(Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, index) => index))
  const read = (into: Uint8Array, position: number) => bytes.copy(into, 0, position)
  return { name: 'x', dtype, shape, offset: 0, source: { name: 'memory', size: bytes.length, sequential, read } }
}

function blocksOf(shape: readonly number[], axes: readonly Axis[], options: OpenOptions = {}) {
  return placeTensor(tensorOf(shape), 'whole layer', { axes, ...options }).map(({ sides, blocks }) =>
    sides.map((side) =>
      contentOf(
        readBlocks(
          side,
          Array.from({ length: blocks }, (_, index) => index),
          0,
          blocks,
          [],
        ),
      ),
    ),
  )
}

test('[kv, block, slot, dim]: the blocks of K, then those of V', () => {
  expect(blocksOf([2, 2, 2, 1], ['kv', 'block', 'slot', 'dim'])).toEqual([
    [
      [
        [0, 1],
        [2, 3],
      ],
      [
        [4, 5],
        [6, 7],
      ],
    ],
  ])
})

test('[block, kv, slot, dim]: K and V of a block side by side', () => {
  expect(blocksOf([2, 2, 2, 1], ['block', 'kv', 'slot', 'dim'])).toEqual([
    [
      [
        [0, 1],
        [4, 5],
      ],
      [
        [2, 3],
        [6, 7],
      ],
    ],
  ])
})

test('[kv, layer, token, dim]: layers of one tensor, their tokens in blocks, the last one filled up', () => {
  expect(blocksOf([2, 2, 3, 1], ['kv', 'layer', 'token', 'dim'], { blockSize: 2 })).toEqual([
    [
      [
        [0, 1],
        [2, 0],
      ],
      [
        [6, 7],
        [8, 0],
      ],
    ],
    [
      [
        [3, 4],
        [5, 0],
      ],
      [
        [9, 10],
        [11, 0],
      ],
    ],
  ])
})

test('[head, token, dim]: a block is gathered from all heads', () => {
  expect(blocksOf([2, 3, 1], ['head', 'token', 'dim'], { blockSize: 2 })).toEqual([
    [
      [
        [0, 1, 3, 4],
        [2, 0, 5, 0],
      ],
    ],
  ])
})

test('whatever the order of the axes, a value is where its indices say', () => {
  const size = integer({ min: 1, max: 3 })
  const leading = shuffledSubarray<Axis>(['kv', 'layer', 'block'], { minLength: 0 })
  const inner = constantFrom<Axis[]>(['head', 'slot'], ['slot', 'head'], ['slot'])
  assert(
    property(
      leading,
      inner,
      record({ layer: size, block: size, slot: size, head: size, dim: size }),
      (outer, last, sizes) => {
        const blocked = outer.includes('block')
        const axes: Axis[] = [...outer, ...last.map((axis) => (axis === 'slot' && !blocked ? 'token' : axis)), 'dim']
        const lengths: Record<Axis, number> = { kv: 2, one: 1, token: sizes.slot * sizes.block, ...sizes }
        const shape = axes.map((axis) => lengths[axis])
        const found = blocksOf(shape, axes, { blockSize: sizes.slot })
        const has = (axis: Axis) => (axes.includes(axis) ? lengths[axis] : 1)
        expect(found).toHaveLength(has('layer'))
        for (const [layer, sides] of found.entries()) {
          expect(sides).toHaveLength(has('kv'))
          for (const [kv, blocks] of sides.entries()) {
            for (const [block, bytes] of blocks.entries()) {
              const order = axes.filter(
                (axis) => axis === 'slot' || axis === 'token' || axis === 'head' || axis === 'dim',
              )
              const expected: number[] = []
              const walk = (depth: number, at: Record<string, number>): void => {
                const axis = order[depth]
                if (axis === undefined) expected.push(indexIn(axes, shape, at))
                else if (axis === 'token') {
                  for (let slot = 0; slot < sizes.slot; slot++)
                    walk(depth + 1, { ...at, token: block * sizes.slot + slot })
                } else for (let index = 0; index < lengths[axis]; index++) walk(depth + 1, { ...at, [axis]: index })
              }
              walk(0, { layer, kv, block })
              expect(bytes).toEqual(expected.map((index) => index % 256))
            }
          }
        }
      },
    ),
  )
})

test('heads and dims in one axis are one head, or as many as are given', () => {
  expect(layoutWith({})).toEqual({
    dtype: 'u8',
    blockBytes: 96,
    geometry: { order: 'NHD', blockSize: 16, kvHeads: 1, headDim: 6 },
  })
  expect(layoutWith({ kvHeads: 3, dtype: 'fp8' })).toEqual({
    dtype: 'fp8_e4m3',
    blockBytes: 96,
    geometry: { order: 'NHD', blockSize: 16, kvHeads: 3, headDim: 2 },
  })
})

test('a last axis that ends a layer tells the tokens', () => {
  expect(placeTensor(tensorOf([2, 35, 1]), 'whole layer', {})).toMatchObject([{ blocks: 3, tokens: 35 }])
  expect(placeTensor(tensorOf([3, 16, 1]), 'whole layer', {})).toMatchObject([{ blocks: 3, tokens: null }])
})

test('a compressed tensor whose blocks lie scattered is not read', () => {
  const [layer] = placeTensor(tensorOf([1, 2, 3, 1], 'u8', true), 'one side', {})
  expect(layer?.sides[0]?.pool).toEqual({ unreadable: expect.stringContaining('lies scattered over it') })
})

test.for<[shape: number[], options: OpenOptions, code: string, got: RegExp]>([
  [[5, 5, 5, 5], {}, 'unsupported', /^u8 \[5, 5, 5, 5\] is no known shape of a KV cache$/],
  [[5, 5], { axes: ['dim', 'token'] }, 'bad-options', /does not have the axes \[dim, token\]: the last axes must be/],
  [[2, 5, 5], { kvHeads: 2 }, 'bad-options', /has a last axis that 2 heads do not divide/],
  [[2, 0, 5], {}, 'unsupported', /holds no values/],
  [[2, 5, 0], {}, 'unsupported', /holds no values/],
])('%#: %j cannot be placed', ([shape, options, code, got]) => {
  const fault = faultOf(() => placeTensor(tensorOf(shape), 'whole layer', options))
  expect(fault).toMatchObject({ code, where: 'memory, tensor "x"', got: expect.stringMatching(got) })
})

test('blocks and tables that are larger than any are refused', () => {
  expect(faultOf(() => placeShape([2, 2 ** 40, 1])).got).toMatch(
    /would make 68719476736 blocks of 16 bytes; at most 1048576 of 33554432/,
  )
  expect(faultOf(() => placeShape([3, 2 ** 26, 1])).code).toBe('too-large')
  expect(faultOf(() => placeShape([2, 5, 3], 'f4')).got).toMatch(/rows that do not fill whole bytes/)
})

function layoutWith(options: OpenOptions) {
  return placeTensor(tensorOf([2, 4, 6]), 'whole layer', options)[0]?.sides[0]?.layout
}

/** Placing reads nothing, so that the shape may be larger than what there is. */
function placeShape(shape: number[], dtype = 'u8') {
  return placeTensor({ ...tensorOf([1]), dtype, shape }, 'whole layer', {})
}

function indexIn(axes: readonly Axis[], shape: readonly number[], at: Readonly<Record<string, number>>): number {
  return axes.reduce((index, axis, depth) => index * (shape[depth] ?? 1) + (at[axis] ?? 0), 0)
}
