import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapeKey, type Shape } from '../shape.ts'
import { around } from './around.ts'
import { beyondGrid } from './beyond_grid.ts'
import { bucketEdges } from './bucket_edges.ts'
import { captured } from './captured.ts'
import { controls } from './controls.ts'
import { corners } from './corners.ts'
import { everyCell } from './every_cell.ts'
import { gridSite } from './grid_site.fixture.ts'
import { midpoints } from './midpoints.ts'
import { physical } from './physical.ts'
import { planProbes, type PlanRequest } from './plan_probes.ts'
import { recorded } from './recorded.ts'
import { sampled } from './sampled.ts'

const line = gridSite({ m: [1, 2, 8, 32] })
const nothingDropped = { onGrid: 0, duplicate: 0, infeasible: 0, outOfDomain: 0, overBudget: 0 }

function plan(changes: Partial<PlanRequest>) {
  return planProbes({ generators: [], site: line, controls: false, budget: Infinity, ...changes })
}

function placed({ probes }: ReturnType<typeof plan>): readonly (readonly [string, ...unknown[]])[] {
  return probes.map(({ region, shape }) => [region, ...Object.values(shape)] as const)
}

// By hand: sqrt(1 * 2) = 1.4 rounds onto 1, sqrt(2 * 8) = 4, sqrt(8 * 32) = 16.
test('a generated probe that rounds onto the grid is dropped', () => {
  const planned = plan({ generators: [midpoints()] })
  expect(placed(planned)).toEqual([
    ['midpoints', 4],
    ['midpoints', 16],
  ])
  expect(planned.dropped).toEqual({ ...nothingDropped, onGrid: 1 })
})

test('a shape on the grid that the spec names becomes a control, with its own reason, though controls are off', () => {
  const planned = plan({ generators: [physical([{ m: 8 }, { m: 5 }]), around([31])] })
  expect(planned.probes).toEqual([
    { region: 'physical', shape: { m: 5 }, why: 'named in the spec' },
    { region: 'around', shape: { m: 30 }, why: 'around the cutoff m 31' },
    { region: 'around', shape: { m: 31 }, why: 'around the cutoff m 31' },
    { region: 'controls', shape: { m: 8 }, why: 'named in the spec' },
    { region: 'controls', shape: { m: 32 }, why: 'around the cutoff m 31' },
  ])
  expect(planned.dropped).toEqual(nothingDropped)
})

test('controls come last, and merge with the shapes named before', () => {
  const planned = plan({ generators: [physical([{ m: 8 }, { m: 5 }])], controls: true })
  expect(planned.probes.map(({ region, shape, why }) => [region, shape['m'], why])).toEqual([
    ['physical', 5, 'named in the spec'],
    ['controls', 8, 'named in the spec'],
    ['controls', 1, 'on the grid'],
    ['controls', 2, 'on the grid'],
    ['controls', 32, 'on the grid'],
  ])
  expect(planned.dropped).toEqual({ ...nothingDropped, duplicate: 1 })
})

test('controls come last, wherever a spec asks for them', () => {
  const planned = plan({ generators: [controls(), physical([{ m: 5 }])] })
  expect(planned.probes.map(({ region }) => region)).toEqual(['physical', ...Array(4).fill('controls')])
})

test('duplicates merge within and across generators, however their keys are ordered: the first wins', () => {
  const site = gridSite({ m: [1, 8], k: [1, 8] })
  const generators = [
    physical({
      one: [
        { m: 3, k: 5 },
        { k: 5, m: 3 },
      ],
    }),
    captured([
      { m: 3, k: 5 },
      { m: 5, k: 3 },
    ]),
  ]
  const planned = plan({ generators, site })
  expect(placed(planned)).toEqual([
    ['one', 3, 5],
    ['captured', 5, 3],
  ])
  expect(planned.dropped).toEqual({ ...nothingDropped, duplicate: 2 })
})

test('regions come in the order of the generators, and two generators may share one', () => {
  const site = gridSite(
    { m: [1, 8] },
    {
      recorded: [
        { shape: { m: 99 }, coords: [99] },
        { shape: { m: 5 }, coords: [5] },
      ],
    },
  )
  expect(placed(plan({ generators: [beyondGrid(2), midpoints(), recorded()], site }))).toEqual([
    ['beyond-grid', 16],
    ['beyond-grid', 99],
    ['midpoints', 3],
    ['interior', 5],
  ])
})

// The cells are those with an end at (m, k) = (9, 9): the last of four cells, by hand.
test('a cell with an infeasible corner is skipped, and so is what lies past it', () => {
  const site = gridSite({ m: [1, 4, 9], k: [1, 4, 9] }, { feasible: ([m, k]) => !(m === 9 && k === 9) })
  const planned = plan({ generators: [everyCell(), corners(2)], site, controls: true })
  expect(placed(planned).filter(([region]) => region !== 'controls')).toEqual([
    ['every-cell', 2, 2],
    ['every-cell', 2, 6],
    ['every-cell', 6, 2],
  ])
  expect(placed(planned).filter(([region]) => region === 'controls')).toHaveLength(8)
  expect(planned.dropped).toEqual({ ...nothingDropped, infeasible: 2 })
})

test('shapes outside the domain are skipped, controls among them', () => {
  const planned = plan({ generators: [midpoints(), beyondGrid(2)], controls: true, domain: ({ m }) => Number(m) <= 8 })
  expect(placed(planned)).toEqual([
    ['midpoints', 4],
    ['controls', 1],
    ['controls', 2],
    ['controls', 8],
  ])
  expect(planned.dropped).toEqual({ ...nothingDropped, onGrid: 1, outOfDomain: 3 })
})

test('a budget holds for each region, the controls among them', () => {
  const planned = plan({ generators: [bucketEdges(), beyondGrid()], controls: true, budget: 1 })
  expect(planned.probes.map(({ region }) => region)).toEqual(['bucket-edges', 'beyond-grid', 'controls'])
  // Next to 1, 2, 8 and 32 lie 3, 7, 9 and 31 off the grid; twice past it; four controls.
  expect(planned.dropped).toEqual({ ...nothingDropped, onGrid: 2, overBudget: 3 + 1 + 3 })
})

const wide = gridSite({ m: [1, 4, 32, 256], k: [0, 8, 128] })

test('the same seed gives the same plan, and a larger budget adds to a smaller one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat({ max: 30 }), fc.nat({ max: 30 }), (seed, one, other) => {
      const within = (budget: number) =>
        plan({ generators: [sampled(40), everyCell(), bucketEdges()], site: { ...wide, seed }, controls: true, budget })
      expect(within(one)).toEqual(within(one))
      expect(within(Math.max(one, other)).probes).toEqual(
        expect.arrayContaining([...within(Math.min(one, other)).probes]),
      )
    }),
    { numRuns: 30 },
  )
})

test('which probes of a region are kept does not depend on the other generators', () => {
  expect(edgesKept([bucketEdges()])).toHaveLength(4)
  expect(edgesKept([beyondGrid(), corners(), bucketEdges()])).toEqual(edgesKept([bucketEdges()]))
})

function edgesKept(generators: PlanRequest['generators']): readonly unknown[] {
  return plan({ generators, site: wide, budget: 4 }).probes.filter(({ region }) => region === 'bucket-edges')
}

/** Ascending axes with or without 0, of one value or more, integers or fractions. */
const axis = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 6 }), fc.constantFrom(1, 1, 0.25))
  .map(([values, scale]) => values.map((value) => value * scale).toSorted((one, other) => one - other))

test('on 1 to 4 axes of any kind, all numbers are finite, integers stay integers, and only controls are on the grid', () => {
  fc.assert(
    fc.property(fc.array(axis, { minLength: 1, maxLength: 4 }), (axes) => {
      const site = gridSite(Object.fromEntries(axes.map((values, index) => [`f${index}`, values])))
      const generators = [midpoints(), everyCell(), bucketEdges(), beyondGrid(), corners(), sampled(5)]
      const { probes } = plan({ generators, site, controls: true })
      const gridKeys = new Set(site.gridShapes.map((shape) => shapeKey(site.fields, shape)))
      const keys = probes.map(({ shape }) => shapeKey(site.fields, shape))
      expect(new Set(keys).size).toBe(keys.length)
      expect(probes.map(({ region }) => region === 'controls')).toEqual(keys.map((key) => gridKeys.has(key)))
      for (const [index, values] of axes.entries()) {
        const coords = probes.map(({ shape }) => shape[`f${index}`])
        const allowed = values.every(Number.isInteger) ? Number.isInteger : Number.isFinite
        expect(coords.filter((coord) => !allowed(coord))).toEqual([])
      }
    }),
    { numRuns: 50 },
  )
})

const reAxed = gridSite(
  { context: [1, 8] },
  { fields: ['prefix_len', 'append_len'], coordsAreShape: false, gridShapes: [{ prefix_len: 0, append_len: 8 }] },
)

test.each([midpoints(), around([7])])('$name is refused where coords are not the shape', (generator) => {
  expect(() => plan({ generators: [generator], site: reAxed })).toThrow(
    `${generator.name} makes shapes out of grid coordinates, but this kernel's grid is not laid out over its input fields ` +
      '(prefix_len, append_len), so they would not be shapes: use physical(...) or recorded()',
  )
})

test('where coords are not the shape, a named shape of the grid still becomes a control', () => {
  const shapes: readonly Shape[] = [
    { append_len: 8, prefix_len: 0 },
    { append_len: 9, prefix_len: 0 },
    { prefix_len: [1, 2], append_len: 'x' },
  ]
  expect(
    plan({ generators: [physical(shapes)], site: reAxed, controls: true }).probes.map(({ region }) => region),
  ).toEqual(['physical', 'physical', 'controls'])
})

test('ragged shapes pass through, feasibility mask or not', () => {
  const site = gridSite({ m: [1, 8] }, { feasible: () => false })
  const planned = plan({ generators: [physical([{ m: [3, 9] }, { m: 'all' }, { m: null }])], site })
  expect(planned.probes).toHaveLength(3)
  expect(planned.dropped).toEqual(nothingDropped)
})

test('no generators and no controls make an empty plan', () => {
  expect(plan({})).toEqual({ probes: [], dropped: nothingDropped })
})

test('a probe for a region that its generator does not declare is an error, not lost', () => {
  const careless = { ...physical([{ m: 5 }]), regions: ['fresh'], mayBeEmpty: [] }
  expect(() => plan({ generators: [careless] })).toThrow(
    'physical([...]) proposes m=5 for the region physical, which it does not declare',
  )
})

test('a named shape with other fields than the kernel has is refused, not merged with its like', () => {
  const misspelt = physical([{ batch: 3, kv_len: 9 }])
  expect(() => plan({ generators: [misspelt], site: gridSite({ batch_size: [1, 8], kv_len: [1, 16] }) })).toThrow(
    'physical([...]) names the shape {"batch":3,"kv_len":9}, but the input fields are batch_size, kv_len',
  )
})
