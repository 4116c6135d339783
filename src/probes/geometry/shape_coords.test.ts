import { expect, test } from 'vitest'
import { coordsOf, shapeAt } from './shape_coords.ts'

test('coords become the fields, in order, and back', () => {
  const shape = shapeAt(['batch_size', 'kv_len'], [16, 4096])
  expect(shape).toEqual({ batch_size: 16, kv_len: 4096 })
  expect(coordsOf(['kv_len', 'batch_size'], shape)).toEqual([4096, 16])
})

test('a shape with a missing or ragged field has no coords', () => {
  expect(coordsOf(['m'], {})).toBeUndefined()
  expect(coordsOf(['m', 'lens'], { m: 1, lens: [1, 2] })).toBeUndefined()
})
