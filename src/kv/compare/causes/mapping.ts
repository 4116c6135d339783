import { counted } from '../../../verdict/wording.ts'
import type { FindCause, Suspect } from './cause.ts'
import { ascending, plural } from './where_text.ts'

/** The right content in the wrong place: another block, layer or side. */
export const mapping: FindCause = (_, left) => {
  const suspects = left.filter(({ verdict, detail }) => verdict === 'moved' || detail.equals !== undefined)
  if (suspects.length === 0) return undefined
  const moved = suspects.filter(({ verdict }) => verdict === 'moved')
  const strange = suspects.filter(({ verdict }) => verdict !== 'moved')
  return {
    suspects,
    cause: {
      class: 'mapping',
      title: 'mapping fault: the right blocks in the wrong places',
      evidence: [...swapTexts(moved), ...offsetTexts(moved), ...elsewhereTexts(strange), ...aliasTexts(suspects)].slice(
        0,
        5,
      ),
      next: 'Compare the block tables of both sides at these blocks, and who took them from the free list; for another layer or side, the pool addresses.',
    },
  }
}

function swapTexts(moved: readonly Suspect[]): readonly string[] {
  const pairs = moved.flatMap(({ logical, detail: { swappedWith } }) =>
    logical !== null && swappedWith !== undefined && logical < swappedWith ? [`${logical} and ${swappedWith}`] : [],
  )
  const shown = [...new Set(pairs)]
  return shown.length === 0
    ? []
    : [
        `blocks ${shown.slice(0, 3).join(', ')} trade places${shown.length > 3 ? `, and ${counted(shown.length - 3, 'more pair')}` : ''}`,
      ]
}

function offsetTexts(moved: readonly Suspect[]): readonly string[] {
  const single = moved.filter(({ detail }) => detail.swappedWith === undefined)
  const byOffset = Map.groupBy(single, ({ logical, detail }) => (detail.from?.[0] ?? 0) - (logical ?? 0))
  return [...byOffset].slice(0, 3).map(([offset, all]) => {
    const logicals = ascending(all.map(({ logical }) => logical ?? 0))
    if (logicals.length === 1)
      return `block ${logicals[0]} holds what should be in ${plural('block', all[0]?.detail.from ?? [])}`
    return `${plural('block', logicals, 4)} hold what should be ${Math.abs(offset)} ${offset > 0 ? 'after' : 'before'} them`
  })
}

function elsewhereTexts(strange: readonly Suspect[]): readonly string[] {
  const byPlace = Map.groupBy(strange, ({ layer, side, detail }) => {
    const [place] = detail.equals ?? []
    const from = `${place?.side.toUpperCase()} of layer ${place?.layer}`
    return `${side.toUpperCase()} of layer ${layer} holds ${from}`
  })
  return [...byPlace]
    .slice(0, 3)
    .map(([text, all]) => `${text}, in ${plural('block', ascending(all.map(({ logical }) => logical ?? 0)), 4)}`)
}

/** Two logical blocks of one physical: the table is wrong, not the copy. */
function aliasTexts(suspects: readonly Suspect[]): readonly string[] {
  const moved = suspects.find(({ detail }) => detail.sharesPhysicalWith !== undefined)
  return moved
    ? [
        `the candidate's blocks ${moved.logical} and ${moved.detail.sharesPhysicalWith} are both physical block ${moved.physical}`,
      ]
    : []
}
