import { expect, test } from 'vitest'
import type { Cache, CacheAnswer, KernelListing } from '../cache/cache.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import { draftSpec, type DraftRequest } from './draft_spec.ts'
import { specSource } from './spec_source.ts'

const config = { backends: ['a'], gpu_name: 'NVIDIA H200', n: 64 }
const answered = { status: 'answered', timeMs: 1, flops: null, bytes: null, energyJ: null, coverage: 0 } as const

async function lacking(): Promise<undefined> {}

type Axes = Readonly<Record<string, readonly number[]>>

/** A cache that gives one answer everywhere; without `rows` and `kernel-list` unless they are given. */
function cacheOf(axes: Axes, answer: CacheAnswer, more: Partial<Cache> = {}): Cache {
  return {
    name: 'a cache',
    grid: async ({ kind }) => ({ kind, fields: Object.keys(axes), axes: Object.values(axes) }),
    eval: async (_kernel, shapes) => shapes.map(() => answer),
    evalCoords: lacking,
    rows: lacking,
    peak: lacking,
    kernelList: lacking,
    ...more,
  }
}

function asking(cache: Cache, more: Partial<DraftRequest> = {}): DraftRequest {
  return {
    cache,
    truth: recordedTruth('/no/such/folder'),
    measures: false,
    kernel: { kind: 'k', config },
    listing: undefined,
    definition: 'steady/cold/events',
    title: undefined,
    where: 'a test',
    ...more,
  }
}

function listing(more: Partial<KernelListing> = {}): KernelListing {
  return { kind: 'k', profileKind: 'k', config: ['n'], input: ['m'], cacheCoords: ['m'], ...more }
}

test('where nothing is recorded all that fits is there, and awaits nothing', async () => {
  const draft = await draftSpec(asking(cacheOf({ m: [4, 16, 64] }, answered)))
  expect(draft.probes).toMatchObject({ truth: 'none', awaiting: [], controls: true, physicalShapes: [] })
  expect(specSource(draft, 'kernel-fidelity'))
    .toBe(`import { belowGrid, beyondGrid, bucketEdges, describeKernel, hunt, midpoints } from 'kernel-fidelity'

describeKernel('k', {
  title: 'a, n=64',
  config: { backends: ['a'], gpu_name: 'NVIDIA H200', n: 64 },
  // share: { prefill: 0.1, decode: 0.05 }, of each phase's iteration time, once known: it sets the effort.
  probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), belowGrid(), hunt()],
})
`)
})

test('a generator that has nothing to propose off the grid is left out', async () => {
  // Neither between 1, 2 and 3, nor beside them inside the grid, nor below 1 is another integer.
  const { probes } = await draftSpec(asking(cacheOf({ m: [1, 2, 3] }, answered)))
  expect(probes.generators.map(({ name }) => name)).toEqual(['beyondGrid(1.5, 2)', 'hunt()'])
})

test('the truth of another kind, and what its rows are measured with, are told', async () => {
  const cells = [4, 16].map((m) => ({ coords: [m], args: { n: 64, m, bytes: 128 * m }, feasible: true }))
  const cache = cacheOf({ m: [4, 16] }, answered, { rows: async () => ({ rows: cells, placements: [] }) })
  const text = specSource(await draftSpec(asking(cache, { listing: listing({ profileKind: 'base' }) })), 'x')
  expect(text).toContain("truthKind: 'base',")
  expect(text).toContain('// The rows are measured with bytes as well: say how these follow from dims and shape.')
})

test('without rows the list alone tells that the axes are others: then the spec says so, and shapes are for its author to name', async () => {
  const reAxed = listing({ input: ['prefix', 'append'], cacheCoords: ['mean', 'append'] })
  const cache = cacheOf({ mean: [4, 16], append: [4, 16] }, answered)
  await expect(draftSpec(asking(cache, { listing: reAxed }))).rejects.toThrow(
    'next: write the spec by hand, with probes: [physical([{ prefix: ..., append: ... }])]',
  )
})

test('a cache that covers none of its own grid is no use, but where it may profile when asked', async () => {
  const cache = cacheOf({ m: [4, 16] }, { status: 'no-coverage', coverage: 4 })
  await expect(draftSpec(asking(cache))).rejects.toThrow(
    'no time at any of its 2 shapes (NO_COVERAGE)\n  next: profile',
  )
  expect((await draftSpec(asking(cache, { measures: true }))).probes.truth).toBe('measured')
})

test('a config that no spec may have is told by its place', async () => {
  const kernel = { kind: 'k', config: { ...config, backends: [] } }
  await expect(draftSpec(asking(cacheOf({ m: [4] }, answered), { kernel }))).rejects.toThrow(
    /a test[^]*config.backends/,
  )
})
