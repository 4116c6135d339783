import { describe, expect } from 'vitest'
import { fakeProject, fakeSettings, projectsConfig } from './fake_project.ts'
import { test as base } from './fixture_project.ts'

const files = fakeProject({
  'vitest.config.ts': projectsConfig({ fidelity: fakeSettings(), old: fakeSettings('old') }),
  'fidelity.test.ts': `
    import { describeKernel, knownGap, physical } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'

    const backends = ['cublas', 'slow']
    describeKernel('single_gemm', { ...kernel, title: 'each', config: { ...config, backends }, perBackend: true })

    const compare = { config: { backends: ['slow'] } }
    describeKernel('single_gemm', { ...kernel, title: 'A/B', compare }, ({ test }) => {
      test('its own rows serve it better', ({ region, compared, expect }) => {
        expect(region('midpoints')).toBeAtLeastAsFaithfulAs(compared('midpoints'))
        expect(compared('midpoints')).not.toBeAtLeastAsFaithfulAs(region('midpoints'))
      })
    })

    describeKernel('single_gemm', {
      ...kernel,
      title: 'gap',
      config: { ...config, n: 128 },
      known: [knownGap({ m: 11 }, 'tile change')],
      bands: { midpoints: { minJudged: 2 } },
    })

    describeKernel('single_gemm', {
      ...kernel,
      title: 'gap of one',
      config: { ...config, n: 128, backends },
      perBackend: true,
      known: [knownGap({ m: 11 }, 'tile change', { backend: 'cublas' })],
      bands: { midpoints: { minJudged: 2 } },
    })

    describeKernel('single_gemm', {
      ...kernel,
      title: 're-axed',
      config: { ...config, re_axed: true },
      probes: [physical([6, 12, 24, 48].map((m) => ({ m })))],
    })`,
  'old.test.ts': `
    import { describeKernel, physical } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: 'old' })
    describeKernel('single_gemm', {
      ...kernel,
      title: 'old and re-axed',
      config: { ...config, re_axed: true },
      reAxis: ['m'],
      probes: [physical([6, 12, 24, 48].map((m) => ({ m })))],
    })`,
})

const test = base.extend('ran', { scope: 'file' }, async ({ project }) => {
  const fixture = project(files)
  const run = await fixture.run()
  const cells = (title: string, region: string, ...names: readonly string[]): string[][] =>
    fixture
      .rows(`single_gemm: ${title}`)
      .filter((row) => row['region'] === region)
      .map((row) => names.map((name) => row[name] ?? '?'))
  return { ...run, cells, summary: fixture.read('fidelity-report/summary.md') }
})

describe('a spec', { timeout: 120_000 }, () => {
  test('of all that follows is green', ({ ran }) => {
    expect(ran.tests.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(ran.exitCode).toBe(0)
  })

  // The fake takes m ms on cublas and 2 m ms on `slow`, and so does the recording.
  test('per backend judges each cache by its own truth', ({ ran }) => {
    expect(ran.cells('each [cublas]', 'midpoints', 'm', 'truth_ms', 'base_ms', 'backend')).toEqual([
      ['3', '3', '3', 'cublas'],
      ['6', '6', '6', 'cublas'],
      ['11', '11', '11', 'cublas'],
    ])
    expect(ran.cells('each [slow]', 'midpoints', 'm', 'truth_ms', 'base_ms', 'backend')).toEqual([
      ['3', '6', '6', 'slow'],
      ['6', '12', '12', 'slow'],
      ['11', '22', '22', 'slow'],
    ])
  })

  test('that compares judges both caches by the truth of the first', ({ ran }) => {
    expect(ran.cells('A/B', 'midpoints', 'm', 'truth_ms', 'base_ms', 'base_ratio', 'cmp_ms', 'cmp_ratio')).toEqual([
      ['3', '3', '3', '1', '6', '2'],
      ['6', '6', '6', '1', '12', '2'],
      ['11', '11', '11', '1', '22', '2'],
    ])
    expect(ran.output).toContain('cmp n=3 med=2.000 in band=0/3 worst=2.000')
  })

  test('lists its open gap, and sets its probes aside', ({ ran }) => {
    expect(ran.cells('gap', 'midpoints', 'm', 'verdict', 'known_gap')).toEqual([
      ['3', 'within', ''],
      ['6', 'within', ''],
      ['11', 'outside', 'tile change'],
    ])
    expect(ran.output).toContain('gap 1 probe, ratio 2.000, set aside for the reasons in summary.md: m=11')
    expect(ran.summary).toContain('gap m=11 (open, 1 probe, ratio 2.000): tile change')
  })

  test('per backend sets aside only what is a gap of that backend', ({ ran }) => {
    const gaps = (backend: string): string[] => ran.cells(`gap of one [${backend}]`, 'midpoints', 'known_gap').flat()
    expect(gaps('cublas')).toEqual(['', '', 'tile change'])
    expect(gaps('slow')).toEqual(['', '', ''])
  })

  // On its axis, half of m, the grid is 1 to 16: m = 48 is the only probe beyond it.
  test('of a re-axed kernel has its shapes placed, and its controls named, by the cache', ({ ran }) => {
    expect(ran.cells('re-axed', 'physical', 'm', 'outside_grid')).toEqual([
      ['6', 'false'],
      ['12', 'false'],
      ['24', 'false'],
      ['48', 'true'],
    ])
    expect(ran.cells('re-axed', 'controls', 'm').flat()).toEqual(['2', '4', '8', '16', '32'])
  })

  test('of a binary that has only grid and eval judges the same probes', ({ ran }) => {
    expect(['midpoints', 'beyond-grid', 'controls'].map((region) => ran.cells('old', region, 'm').flat())).toEqual([
      ['3', '6', '11'],
      ['24', '32', '64'],
      ['1', '2', '4', '8', '16'],
    ])
    expect(ran.cells('old and re-axed', 'physical', 'm', 'outside_grid')).toEqual(
      ['6', '12', '24', '48'].map((m) => [m, '']),
    )
  })
})
