import type { FindCause, Scene, Suspect } from './cause.ts'
import { ascending } from './where_text.ts'

/** All that diverges is at the boundary: the first block of the suffix or the last of the prefix; or each block from there on holds its neighbour. */
export const boundaryBlock: FindCause = (scene, left) => {
  const { boundary, blocks, layers } = scene
  if (boundary === null || boundary <= 0 || boundary >= blocks || blocks < fewestBlocks) return undefined
  const isConfined = left.every(({ logical }) => logical === boundary || logical === boundary - 1)
  const step = neighbourStep(scene, left)
  if (!left.every(({ logical }) => logical !== null) || (!isConfined && step === undefined)) return undefined
  if (isConfined && left.some(isOtherFault(layers, left))) return undefined
  const hit = ascending(left.map(({ layer }) => layer)).length
  return {
    suspects: left,
    cause: {
      class: 'off-by-one',
      title: 'off by one at the boundary',
      evidence: [
        isConfined
          ? `nothing diverges but at the boundary, block ${boundary}`
          : `from the boundary, block ${boundary}, each block holds the one ${step === 1 ? 'after' : 'before'} it`,
        ...neighbourText(isConfined, left),
        hit === layers
          ? 'in all layers'
          : `in ${hit} of ${layers} layers: if it is one alone, a single write may have failed as well`,
      ],
      next: 'Check how the boundary is rounded: whether reuse stops and recompute starts at the same block, and who writes a block that the prefix fills only in part.',
    },
  }
}

/** In fewer, nearly every block is at the boundary. */
const fewestBlocks = 3

/** Blocks that trade places or come from another layer were mapped wrongly; blocks of a few layers that nobody wrote to are no matter of the boundary. */
function isOtherFault(layers: number, left: readonly Suspect[]): (suspect: Suspect) => boolean {
  const hit = new Set(left.map(({ layer }) => layer)).size
  return ({ verdict, detail, logical }) =>
    detail.swappedWith !== undefined ||
    detail.equals !== undefined ||
    ((verdict === 'zero' || verdict === 'poison') && hit * 2 < layers) ||
    (verdict === 'moved' && !detail.from?.some((from) => Math.abs(from - Number(logical)) === 1))
}

/** 1 or -1 where all blocks on one side of the boundary hold the next one or the one before; the outermost has none to hold. */
function neighbourStep({ boundary, blocks }: Scene, left: readonly Suspect[]): 1 | -1 | undefined {
  const logicals = ascending(left.map(({ logical }) => logical ?? -1))
  const [first, last] = [logicals[0], logicals.at(-1)]
  const isSuffix = first === boundary && last === blocks - 1
  if (!isSuffix && last !== Number(boundary) - 1) return undefined
  // Two neighbours that trade places are no row of them.
  if (left.some(({ detail }) => detail.swappedWith !== undefined)) return undefined
  return ([1, -1] as const).find((step) =>
    left.every(
      ({ verdict, logical, detail }) =>
        (verdict === 'moved' && detail.from?.includes(Number(logical) + step)) ||
        logical === (step === 1 ? last : first),
    ),
  )
}

function neighbourText(isConfined: boolean, left: readonly Suspect[]): readonly string[] {
  const moved = left.find(({ verdict }) => verdict === 'moved')
  return isConfined && moved ? [`block ${moved.logical} holds block ${moved.detail.from?.join(' or ')}`] : []
}
