import { expect, test } from 'vitest'
import { around } from './around.ts'
import { gridSite } from './grid_site.fixture.ts'

const line = gridSite({ m: [32, 64] })
const plane = gridSite({ batch_size: [1, 16, 256], kv_len: [128, 4096] })

test('a list of cutoffs is about the only axis', () => {
  expect(around([97]).generate(line)).toEqual([
    { region: 'around', shape: { m: 96 }, why: 'around the cutoff m 97' },
    { region: 'around', shape: { m: 97 }, why: 'around the cutoff m 97' },
    { region: 'around', shape: { m: 98 }, why: 'around the cutoff m 97' },
  ])
})

const shapesOf = (generator: ReturnType<typeof around>, site = plane) =>
  generator.generate(site).map(({ shape }) => shape)

test('cutoffs by field hold the other fields at their reference', () => {
  expect(shapesOf(around({ batch_size: [264], kv_len: [1000] }))).toEqual([
    { batch_size: 263, kv_len: 4096 },
    { batch_size: 264, kv_len: 4096 },
    { batch_size: 265, kv_len: 4096 },
    { batch_size: 16, kv_len: 999 },
    { batch_size: 16, kv_len: 1000 },
    { batch_size: 16, kv_len: 1001 },
  ])
})

test('or where they are told to', () => {
  expect(shapesOf(around({ batch_size: [264] }, { kv_len: 512 }))).toEqual([
    { batch_size: 263, kv_len: 512 },
    { batch_size: 264, kv_len: 512 },
    { batch_size: 265, kv_len: 512 },
  ])
})

test('does not go to 0 unless the axis does', () => {
  expect(shapesOf(around([1]), line)).toEqual([{ m: 1 }, { m: 2 }])
  expect(shapesOf(around([1]), gridSite({ m: [0, 64] }))).toEqual([{ m: 0 }, { m: 1 }, { m: 2 }])
})

// A hundredth of 2 is 0.02.
test('goes a hundredth of the cutoff on a fractional axis', () => {
  expect(shapesOf(around([2]), gridSite({ m: [0.5, 8] }))).toEqual([{ m: 1.98 }, { m: 2 }, { m: 2.02 }])
})

test('is named as a spec writes it', () => {
  expect(around([97, 1024]).name).toBe('around([97, 1024])')
  expect(around({ m: [97], k: [8] }, { n: 4 }).name).toBe('around({ m: [97], k: [8] }, { n: 4 })')
})

test('a list on several axes does not say which', () => {
  expect(() => around([97]).generate(plane)).toThrow(
    'around([97]) does not say on which of batch_size, kv_len: write around({ batch_size: [...] })',
  )
})

test.each([around({ n: [97] }), around({ m: [97] }, { n: 8 })])(
  'a field the kernel lacks is refused: $name',
  (generator) => {
    expect(() => generator.generate(line)).toThrow(`${generator.name} names n, but the kernel's fields are m`)
  },
)
