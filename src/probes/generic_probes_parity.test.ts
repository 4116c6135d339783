import { expect, test } from 'vitest'
import { beyondGrid } from './beyond_grid.ts'
import { diagonal } from './diagonal.ts'
import { gridSite } from './grid_site.fixture.ts'
import { midpoints } from './midpoints.ts'
import { planProbes } from './plan_probes.ts'

// The older Python harness probes `axis{d}` at round(math.sqrt(lo * hi)) of each pair of neighbours, `diag` at these of all
// axes together, and `extrap` at round(last * 1.5) and round(last * 2.0), the other axes at index len // 2. The numbers below
// are what CPython prints for these expressions.

const gemm = gridSite({
  // prettier-ignore
  m: [
    1, 2, 4, 8, 16, 32, 64, 128, 256, 384, 512, 640, 768, 896, 1024, 1152, 1280, 1408, 1536, 1664, 1792, 1920, 2048, 2176,
    2304, 2432, 2560, 2688, 2816, 2944, 3072, 3200, 3328, 3456, 3584, 3712, 3840, 3968, 4096, 4352, 4608, 4864, 5120, 5376,
    5632, 5888, 6144, 6400, 6656, 6912, 7168, 7424, 7680, 7936, 8192, 9216, 10240, 11264, 12288, 13312, 14336, 15360, 16384,
    20480, 24576, 28672, 32768, 65536,
  ],
})
// prettier-ignore
const axis0 = [
  1, 3, 6, 11, 23, 45, 91, 181, 314, 443, 572, 701, 830, 958, 1086, 1214, 1342, 1471, 1599, 1727, 1855, 1983, 2111, 2239, 2367,
  2495, 2623, 2751, 2879, 3007, 3135, 3263, 3391, 3519, 3647, 3775, 3903, 4031, 4222, 4478, 4734, 4990, 5246, 5503, 5759, 6015,
  6271, 6527, 6783, 7039, 7295, 7551, 7807, 8063, 8689, 9715, 10740, 11765, 12790, 13815, 14839, 15864, 18318, 22435, 26545,
  30652, 46341,
]

const decode = gridSite({
  batch_size: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  total_tokens: Array.from({ length: 18 }, (_, index) => 2 ** (5 + index)),
})
const betweenBatches = [1, 3, 6, 11, 23, 45, 91, 181]
// prettier-ignore
const betweenTokens = [
  45, 91, 181, 362, 724, 1448, 2896, 5793, 11585, 23170, 46341, 92682, 185364, 370728, 741455, 1482910, 2965821,
]

test('midpoints of one axis are its axis0, and those it would probe on the grid are dropped', () => {
  const proposed = midpoints().generate(gemm)
  expect(proposed.map(({ shape }) => shape['m'])).toEqual(axis0)
  const planned = planProbes({ generators: [midpoints()], site: gemm, controls: false, budget: Infinity })
  expect(planned.probes.map(({ shape }) => shape['m'])).toEqual(axis0.slice(1))
  expect(planned.dropped.onGrid).toBe(1)
})

test('beyondGrid is its extrap', () => {
  expect(
    beyondGrid()
      .generate(gemm)
      .map(({ shape }) => shape),
  ).toEqual([{ m: 98304 }, { m: 131072 }])
})

// round(3 * 1.5) is 4, round(5 * 1.5) is 8, round(65535 * 1.5) is 98302 in CPython.
test.each([
  [3, 4],
  [5, 8],
  [65535, 98302],
])('1.5 x %d is %d, as Python rounds', (last, expected) => {
  const [first] = beyondGrid(1.5).generate(gridSite({ m: [1, last] }))
  expect(first?.shape).toEqual({ m: expected })
})

test('midpoints of two axes are its axis0 and axis1', () => {
  expect(
    midpoints()
      .generate(decode)
      .map(({ shape }) => shape),
  ).toEqual([
    ...betweenBatches.map((batch_size) => ({ batch_size, total_tokens: 16384 })),
    ...betweenTokens.map((total_tokens) => ({ batch_size: 16, total_tokens })),
  ])
})

test('diagonal is its diag', () => {
  expect(
    diagonal()
      .generate(decode)
      .map(({ shape }) => shape),
  ).toEqual(betweenBatches.map((batch_size, index) => ({ batch_size, total_tokens: betweenTokens[index] })))
})
