import { expectTypeOf, test } from 'vitest'
import { beyondGrid } from '../probes/beyond_grid.ts'
import { midpoints } from '../probes/midpoints.ts'
import { physical } from '../probes/physical.ts'
import type { RegionOf } from '../probes/probe.ts'
import { knownGap } from '../verdict/known_gap.ts'
import type { KernelSpec } from './kernel_spec.ts'

const probes = [midpoints(), beyondGrid(1.5), physical({ fresh: [] })] as const
type Spec = KernelSpec<typeof probes>

test('region names are typed from the probes used', () => {
  expectTypeOf<RegionOf<typeof probes>>().toEqualTypeOf<'midpoints' | 'beyond-grid' | 'fresh'>()
  expectTypeOf<keyof NonNullable<Spec['bands']>>().toEqualTypeOf<'midpoints' | 'beyond-grid' | 'fresh' | 'controls'>()
})

test('a gap names a region of the spec or a shape range', () => {
  expectTypeOf(knownGap({ m: [97, 111] }, 'why')).toExtend<NonNullable<Spec['known']>[number]>()
  expectTypeOf(knownGap('fresh', 'why')).toExtend<NonNullable<Spec['known']>[number]>()
  expectTypeOf(knownGap('edges', 'why')).not.toExtend<NonNullable<Spec['known']>[number]>()
})
