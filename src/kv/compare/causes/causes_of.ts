import { accumulationNoise } from './accumulation_noise.ts'
import { boundaryBlock } from './boundary_block.ts'
import type { Cause, Explained, FindCause, Scene, Suspect } from './cause.ts'
import { corruption } from './corruption.ts'
import { layout } from './layout.ts'
import { mapping } from './mapping.ts'
import { recomputing } from './recomputing.ts'
import { restoring } from './restoring.ts'
import { shift } from './shift.ts'
import { unclear } from './unclear.ts'
import { whereText } from './where_text.ts'
import { writing } from './writing.ts'

/** In order: from what is proven by content, over what the place tells, to what is left. */
const finders: readonly FindCause[] = [
  layout,
  accumulationNoise,
  corruption,
  shift,
  boundaryBlock,
  mapping,
  writing,
  restoring,
  recomputing,
  unclear,
]

/** Each suspect in one cause; that of the first divergence first, then by how many they explain. */
export function causesOf(scene: Scene): readonly Cause[] {
  const found: Explained[] = []
  let left = scene.suspects
  for (const find of finders) {
    const explained = left.length > 0 ? find(scene, left) : undefined
    if (!explained) continue
    found.push(explained)
    const taken = new Set(explained.suspects)
    left = left.filter((suspect) => !taken.has(suspect))
  }
  const [first] = scene.suspects
  const leads = ({ suspects }: Explained): number => Number(first !== undefined && suspects.includes(first))
  return found
    .toSorted((one, other) => leads(other) - leads(one) || other.suspects.length - one.suspects.length)
    .map(({ suspects, cause }) => ({ ...cause, blocks: located(suspects).length, where: whereText(suspects) }))
}

function located(suspects: readonly Suspect[]): readonly Suspect[] {
  return suspects.filter(({ logical }) => logical !== null)
}
