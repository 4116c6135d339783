import { expect, test } from 'vitest'
import type { Shape } from '../../shape.ts'
import { drawGroups } from './draw_groups.ts'
import { timeLaw } from '../law.fixture.ts'
import { lawSite } from '../law_site.fixture.ts'

const site = lawSite({ m: [1, 8, 64] })

function drawn(count: number): readonly (readonly Shape[])[] {
  return drawGroups(timeLaw(1), site, count).drawn.map(({ value: group }) => group)
}

test('the same seed draws the same groups, and fewer are the first of more', () => {
  expect(drawn(50)).toHaveLength(50)
  expect(drawn(20)).toEqual(drawn(50).slice(0, 20))
})

test('a group comes with what shrinks it', () => {
  const sample = drawGroups(timeLaw(1), site, 50)
  const held = sample.drawn.find(({ value: [shape] }) => shape?.['m'] !== 1)
  const [smaller] = (held && sample.groups?.shrink(held.value, held.context)) ?? []
  expect(smaller?.value).toEqual([{ m: 1 }])
})

test('a law without groups draws none', () => {
  expect(drawGroups(timeLaw(1, { groups: () => undefined }), site, 50).drawn).toEqual([])
})
