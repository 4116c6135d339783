import type { Side } from '../capture.ts'
import type { Tensor } from './tensor.ts'
import type { Holds } from './tensor_axes.ts'

/** A tensor that was found, or why a file of a folder has none. */
export type Found =
  { readonly name: string; readonly tensor: Tensor } | { readonly name: string; readonly reason: string }

/** What belongs to one layer. */
export interface TensorGroup {
  readonly name: string
  readonly holds: Holds
  /** K and V; or one alone. */
  readonly found: readonly Found[]
}

/**
 * Tensors by layer, in natural order (`layers.2` before `layers.10`). Two whose names differ only in a word for K and V, as
 * `layers.0.k` and `layers.0.v`, are one layer, named `layers.0.*`. Tensors of one axis or none hold no blocks and are left out.
 */
export function tensorLayers(all: readonly Found[]): readonly TensorGroup[] {
  const groups = new Map<string, { -readonly [S in Side]?: Found }>()
  const alone: TensorGroup[] = []
  for (const found of all) {
    if ('tensor' in found && found.tensor.shape.length < 2) continue
    const named = sideOf(found.name)
    if (named === undefined) {
      alone.push({ name: found.name, holds: 'whole layer', found: [found] })
      continue
    }
    const group = groups.get(named.layer) ?? {}
    group[named.side] ??= found
    groups.set(named.layer, group)
  }
  const paired = [...groups].map(([name, { k, v }]): TensorGroup => {
    return { name, holds: 'one side', found: [k, v].filter((found) => found !== undefined) }
  })
  return [...alone, ...paired].toSorted((a, b) => natural.compare(a.name, b.name))
}

const natural = new Intl.Collator('en', { numeric: true })

/** The last word of a name that says K or V, as `keys`, `v_cache` or `cache_k`. */
function sideOf(name: string): { readonly layer: string; readonly side: Side } | undefined {
  const words = [...name.matchAll(/(?<=^|[._/-])(?:(?:cache_)?(k|v|keys?|values?)(?:_cache)?)(?=$|[._/-])/g)]
  const last = words.at(-1)
  if (last === undefined) return undefined
  const layer = `${name.slice(0, last.index)}*${name.slice(last.index + last[0].length)}`
  return { layer, side: last[1]?.startsWith('k') === true ? 'k' : 'v' }
}
