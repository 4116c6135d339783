import { expect, test } from 'vitest'
import { midpoints } from '../probes/midpoints.ts'
import { physical } from '../probes/physical.ts'
import { recorded } from '../probes/recorded.ts'
import { knownGap } from '../verdict/known_gap.ts'
import { checkSpec, regionNames, type KernelSpec } from './kernel_spec.ts'

const good: KernelSpec = {
  title: 'a test',
  config: { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 4096 },
  probes: [midpoints()],
}

function check(change: object): () => void {
  return () => checkSpec('single_gemm', { ...good, ...change }, 'fidelity/gemm.fidelity.ts')
}

test('a sound spec passes', () => {
  expect(check({})).not.toThrow()
  const bar = { band: 0.3, within: 0.9, worst: [0.5, 2], minJudged: 2 }
  expect(check({ bands: { midpoints: bar, controls: 0.05 }, known: [knownGap({ m: [1, 2] }, 'why')] })).not.toThrow()
  expect(check({ baseline: 'hold' })).not.toThrow()
})

test.for([
  ['no title', { title: '' }, 'title'],
  ['a title of two lines', { title: 'a\n# b' }, 'a title is one line'],
  ['a bar in percent', { bands: { midpoints: 15 } }, '0.15 for 15 %'],
  ['a range upside down', { known: [knownGap({ m: [111, 97] }, 'why')] }, 'low first'],
  ['a share asked of controls', { bands: { controls: { within: 0.5 } } }, 'bands.controls takes a band alone'],
  ['no backend', { config: { ...good.config, backends: [] } }, 'config.backends'],
  ['no GPU', { config: { backends: ['a'] } }, 'config.gpu_name'],
  ['no probes', { probes: [] }, 'probes'],
  ['a generator not called', { probes: [midpoints] }, 'expected a generator such as midpoints()'],
  ['a share above 1', { share: { prefill: 11 } }, 'share.prefill'],
  ['a band upside down', { bands: { midpoints: [1.2, 0.8] } }, 'bands.midpoints'],
  ['a band of zero', { bands: { midpoints: 0 } }, 'bands.midpoints'],
  ['a gap without a reason', { known: [knownGap({ m: 1 }, '')] }, 'known[0]'],
  ['a gap that is everywhere', { known: [knownGap({}, 'why')] }, 'known[0]'],
  ['a domain that is no function', { domain: 'm > 1' }, 'domain'],
  ['a definition nobody knows', { definition: 'steady/cold' }, 'definition'],
  ['a baseline that is not held', { baseline: true }, "the only choice is 'hold'"],
  ['a key nobody knows', { titel: 'x' }, '"titel"'],
] as const)('%s is refused by file and key', ([, change, key]) => {
  expect(check(change)).toThrow("fidelity/gemm.fidelity.ts: describeKernel('single_gemm')")
  expect(check(change)).toThrow(key)
})

test('a region that the probes do not have is refused, in bands and in known gaps', () => {
  expect(check({ bands: { midpoint: 0.3 } })).toThrow(
    "bands names the region 'midpoint', but its probes have only midpoints, controls",
  )
  expect(check({ known: [knownGap('edges', 'why')] })).toThrow("known names the region 'edges'")
})

test('a gap of one backend is refused where backends are not told apart, or not this one', () => {
  const known = [knownGap({ m: 11 }, 'why', { backend: 'triton' })]
  expect(check({ known })).toThrow('known names a backend, which only a perBackend spec has gaps of')
  expect(check({ known, perBackend: true })).toThrow(
    "known names the backend 'triton', but those of the config are cublas",
  )
})

test('regions are those of the generators in order, the controls last', () => {
  expect(regionNames({ ...good, probes: [physical({ fresh: [], cached: [] }), midpoints()] })).toEqual([
    'fresh',
    'cached',
    'midpoints',
    'controls',
  ])
})

test('without controls there is no such region, unless a named shape may lie on the grid', () => {
  expect(regionNames({ ...good, controls: false })).toEqual(['midpoints'])
  expect(regionNames({ ...good, controls: false, probes: [recorded()] })).toContain('controls')
})
